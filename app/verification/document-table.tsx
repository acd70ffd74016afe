import { useState } from "react";
import { StateWord } from "#/app/ui/badge.tsx";
import type { OwnBusiness } from "#/server/business/contract.ts";
import { shortDate } from "#/shared/time.ts";
import { DocumentDialog } from "./document-dialog.tsx";

type Document = OwnBusiness["certifications"][number];

/** Documents of an owner, with their outcome. */
export function DocumentTable({ documents }: { documents: Document[] }) {
  const [open, setOpen] = useState<Document>();
  return (
    <>
      <table className="w-full border-collapse text-left">
        <caption className="pb-2 text-left font-bold text-lg">Your documents</caption>
        <thead>
          <tr className="border-hairline border-b text-ink-2 text-sm">
            <th scope="col" className="py-2 pr-3 font-normal">
              No.
            </th>
            <th scope="col" className="py-2 pr-3 font-normal">
              Name
            </th>
            <th scope="col" className="py-2 font-normal">
              Status
            </th>
          </tr>
        </thead>
        <tbody>
          {documents.length === 0 && (
            <tr>
              <td colSpan={3} className="py-3 text-ink-2">
                Nothing sent yet.
              </td>
            </tr>
          )}
          {documents.map((document, index) => (
            <tr key={document.id} className="border-hairline border-b align-top">
              <td className="py-3 pr-3 tabular-nums">{index + 1}</td>
              <td className="pr-3">
                <button
                  type="button"
                  className="min-h-12 cursor-pointer text-left underline"
                  onClick={() => setOpen(document)}
                >
                  {document.name}
                </button>
              </td>
              <td className="py-3">
                <Status document={document} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <DocumentDialog document={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

const looks: Record<Document["status"], Parameters<typeof StateWord>[0]> = {
  pending: { word: "Pending", icon: "clock", look: "text-ink-2" },
  approved: { word: "Approved", icon: "check", look: "text-open" },
  rejected: { word: "Rejected", icon: "alert", look: "text-danger" },
};

function Status({ document: { status, reason, date_created } }: { document: Document }) {
  return (
    <>
      <StateWord {...looks[status]} />
      {reason && <p className="break-words text-sm">{reason}</p>}
      <p className="text-ink-2 text-sm">
        Sent <time dateTime={date_created}>{shortDate(date_created)}</time>
      </p>
    </>
  );
}
