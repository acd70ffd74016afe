import { z } from "zod";
import { OwnBusiness } from "#/server/business/contract.ts";
import { optionalLine } from "#/server/platform/fields.ts";
import { documentTypes } from "#/shared/document-checks.ts";
import { fieldMessages } from "#/shared/field-messages.ts";
import { lengthMax } from "#/shared/length-max.ts";

export const NewCertification = z.object({
  name: z.enum(documentTypes, "Select a document type"),
  image: z.string(fieldMessages.image).min(1, fieldMessages.image).max(200),
  number: optionalLine(lengthMax.documentNumber).describe("typed by the owner for the reviewer: the RC or BN number"),
  holder: optionalLine(lengthMax.documentHolder).describe("the name on the document"),
});

export const verificationContract = {
  "POST /v2/certification/upload": {
    does: "Takes the picture of a document, or a PDF, of which the first page is kept as a picture. Only its owner and a reviewer can open it.",
    access: "member",
    bodyAs: "file",
    limits: ["uploads.account", "uploads.network"],
    returns: z.object({ filename: z.string() }),
    errors: ["media/not-a-picture", "request/too-large"],
  },
  "POST /v2/certification": {
    does: "Submits a document to prove that the business is real.",
    access: "member",
    body: NewCertification,
    returns: OwnBusiness,
    errors: ["business/none-yet", "verification/already-verified", "media/not-found"],
  },
  "GET /v2/certification/{id}/picture": {
    does: "The picture of one of my own documents. Every opening is recorded.",
    access: "member",
    params: z.object({ id: z.string() }),
    returns: z.unknown(),
    answersAs: "picture",
    errors: ["verification/no-such-document"],
  },
} as const;

declare module "#/server/platform/contract.ts" {
  interface Contracts extends Calls<typeof verificationContract> {}
}
