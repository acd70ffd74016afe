/**
 * Stands in for React Router's way to learn of routes one by one (vite.config.ts): every page brings all of them
 * (`routeDiscovery` in react-router.config.ts).
 */
export const isFogOfWarEnabled = () => false;
export const getPatchRoutesOnNavigationFunction = () => undefined;
export const useFogOFWarDiscovery = () => {};

/** Asked only where routes are learned one by one, and by the router's server, which the browser does not run. */
const unused = () => {
  throw new Error("All routes are known from the start");
};
export const getPartialManifest = unused;
export const getManifestPath = unused;
export const getPathsWithAncestors = unused;
export const handleClientVersionMismatch = unused;
