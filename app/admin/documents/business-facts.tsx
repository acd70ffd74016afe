import { Fragment } from "react";
import { Link } from "react-router";
import type { ResponseOf } from "#/app/api.ts";
import type { BusinessFacts, DocumentToReview } from "#/server/admin/documents/contract.ts";
import { nationalPhone } from "#/shared/phone.ts";
import { shortDate } from "#/shared/time.ts";
import { actWords } from "../acts.ts";
import { BusinessLink, Email, PublicPage } from "../list/row-table.tsx";
import { Facts, Part } from "../queue/case-file.tsx";

type Recheck = ResponseOf<"GET /v2/admin/rechecks/{businessId}">;

/** Facts stated by a business, to compare with a document. */
export function BusinessPart({ business }: { business: BusinessFacts }) {
  const { name, owner, website, status } = business;
  return (
    <Part title="The business says">
      <Facts
        facts={[
          [
            "Name",
            <Fragment key="name">
              <BusinessLink id={business.id}>{name}</BusinessLink>
              {status === "active" ? (
                <>
                  {" "}
                  (<PublicPage business={business}>public page</PublicPage>)
                </>
              ) : (
                ` (${status})`
              )}
            </Fragment>,
          ],
          [
            "Owner",
            <Link key="owner" to={`/admin/people/${owner.id}`} className="underline">
              {owner.name}
            </Link>,
          ],
          ["Category", business.category],
          ["Number", nationalPhone(business.phone)],
          ["Owner’s number", owner.phone !== business.phone && nationalPhone(owner.phone)],
          ["Address", business.address],
          ["Website", website],
          ["Blue tick", business.is_verified ? "Yes" : "No"],
          ["With us since", shortDate(owner.created_at)],
        ]}
      />
    </Part>
  );
}

const statusWords = { pending: "waits", approved: "approved", rejected: "rejected" } as const;

/** Documents with their outcomes. */
export function SentDocuments({ title, documents }: { title: string; documents: DocumentToReview["others"] }) {
  if (documents.length === 0) return null;
  return (
    <Part title={title}>
      <ul className="grid gap-1">
        {documents.map(({ id, name, status, reason, created_at }) => (
          <li key={id}>
            <Link to={`/admin/documents/${id}`} className="underline">
              {name}
            </Link>
            , sent {shortDate(created_at)}: {statusWords[status]}
            {reason && ` (${reason})`}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Earlier decisions of staff. */
export function EarlierDecisions({ decisions }: { decisions: Recheck["decisions"] }) {
  if (decisions.length === 0) return null;
  return (
    <Part title="Earlier decisions">
      <ul className="grid gap-1">
        {decisions.map(({ at, by, what, document, reason }) => (
          <li key={`${at} ${what} ${document}`} className="wrap-break-word">
            {shortDate(at)}, <Email text={by} />: {actWords(what)}
            {document && `, ${document}`}
            {reason && ` (${reason})`}
          </li>
        ))}
      </ul>
    </Part>
  );
}
