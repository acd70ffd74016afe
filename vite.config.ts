import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * Warnings at each first start that call for no action: how long plugins take, and that a module which the shell
 * fetches later comes with the chat pages at once, as it should.
 */
const checks = { pluginTimings: false, ineffectiveDynamicImport: false };

const isShared = (path: string) =>
  /\/(app(?!\/(?:chat|live|admin|business\/owner|verification|payment|referral)\/)|shared)\//.test(path);

const formParts = "drafted|text-form|tabs|check-field|picture-picker|file-preview|progress-bar|copy-field|scroll-box";
const formPaths = new RegExp(`/app/(media/|data-export/|ui/(${formParts})\\.|account/)`);
/** Of the account module, these stand on every page. */
const everywhere =
  /\/account\/(sign-in|signed-in|referral-code|log-out|start-session|member-pages|members-only|visitors-only|google\.)/;
const isOfForms = (path: string) => formPaths.test(path) && !everywhere.test(path);

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
                  test: (path: string) => isShared(path) && !isOfForms(path),
                  minShareCount: 2,
                  priority: 1,
                },
                // Fetched with the first form: pages that visitors read have none before a tap.
                { name: "forms", test: isOfForms, minShareCount: 2, priority: 0 },
              ],
            },
          },
        },
      },
    },
  },
});
