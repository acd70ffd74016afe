import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Warnings at each first start that call for no action: how long plugins take, and that a module which the shell
 * fetches later comes with the chat pages at once, as it should.
 */
const checks = { pluginTimings: false, ineffectiveDynamicImport: false };

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, rolldownOptions: { checks } },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "vendor",
                  test: (path: string) => path.includes("/node_modules/"),
                  minShareCount: 2,
                  priority: 2,
                },
                // Each file is one more request on a slow network: small parts that pages share travel together.
                { name: "shared", minShareCount: 2, maxModuleSize: 2_500, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
});
