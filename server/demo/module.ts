import { defineModule } from "#/server/platform/module.ts";
import { serveDemoPictures } from "./drawing/media.ts";

export const demo = defineModule({
  name: "demo",
  serve: (http) => serveDemoPictures(http),
});
