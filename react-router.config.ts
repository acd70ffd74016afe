import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  serverModuleFormat: "esm",
  // All routes with the page: asked for later, the addresses of fifty cards make a question too long to send (414).
  routeDiscovery: { mode: "initial" },
  // A part of a page in a file of its own is a request more, and one that nothing tries again when the network fails.
  splitRouteModules: false,
} satisfies Config;
