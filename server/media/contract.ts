import { z } from "zod";
import { User } from "#/server/account/contract.ts";
import { fieldMessages } from "#/shared/field-messages.ts";

const Uploaded = z.object({ filename: z.string() });

export const mediaContract = {
  "POST /v2/user/upload": {
    does: "Takes a picture for the profile; the filename is for user/image, once.",
    access: "member",
    bodyAs: "file",
    limits: ["uploads.account", "uploads.network"],
    returns: Uploaded,
    errors: ["media/not-a-picture", "request/too-large"],
  },
  "POST /v2/user/image": {
    does: "Makes an uploaded picture the profile's.",
    access: "member",
    body: z.object({ image: z.string(fieldMessages.image).min(1, fieldMessages.image).max(200) }),
    limits: ["edits"],
    returns: User,
    errors: ["media/not-found"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof mediaContract> {}
}
