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
            // A request costs more than its bytes on a slow line: what several pages share travels together.
            codeSplitting: {
              groups: [
                // The payment popup is fetched at the first payment, and not before.
                { name: "vendor", test: /node_modules\/(?!@paystack)/, priority: 2 },
                {
                  name: "shared",
                  test: /\/(app(?!\/(?:chat|live|admin|business\/owner|verification|payment|referral)\/)|shared)\//,
                  minShareCount: 2,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
});
