import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  ssr: true,
  serverModuleFormat: "esm",
  // All routes with the page: lazy discovery of fifty cards exceeds the URL length limit (414).
  routeDiscovery: { mode: "initial" },
  // Each split module is another request, which is not retried when the network fails.
  splitRouteModules: false,
} satisfies Config;
