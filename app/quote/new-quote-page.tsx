import { useNavigate, useSearchParams } from "react-router";
import { AccountFormPage } from "#/app/account/account-form-page.tsx";
import { ConfirmPhone } from "#/app/account/confirm-phone.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { PlaceFields } from "#/app/account/place-fields.tsx";
import { api } from "#/app/api.ts";
import { useUpload } from "#/app/media/use-upload.ts";
import { useSession } from "#/app/session.ts";
import { showToast } from "#/app/ui/toast.tsx";
import type { User } from "#/server/account/contract.ts";
import { QuoteForm, type TypedRequest } from "./quote-form.tsx";

export const meta = unlisted("Ask for quotes");

/** Three short steps: what, where and when, budget and pictures. */
export default function NewQuotePage() {
  const [query] = useSearchParams();
  const user = useSession()?.user;
  const businessId = query.get("business") ?? "";
  if (user && !user.phone_verified) return <PhoneFirst user={user} />;
  return (
    <AccountFormPage
      title="Ask for quotes"
      intro={
        <p>
          {businessId
            ? "The business sends you its price. You pay nothing to ask."
            : "Up to five businesses send you their price. You pay nothing to ask, and choose the one you like."}
        </p>
      }
    >
      <Sending businessId={businessId} query={query} user={user} />
    </AccountFormPage>
  );
}

function PhoneFirst({ user }: { user: User }) {
  return (
    <AccountFormPage
      title="Ask for quotes"
      intro={<p>Businesses answer people they can call. Confirm your phone once, then ask.</p>}
    >
      {user.phone ? <ConfirmPhone user={user} /> : <p>Add your phone number to your profile first.</p>}
    </AccountFormPage>
  );
}

interface SendingProps {
  businessId: string;
  query: URLSearchParams;
  user: User | undefined;
}

function Sending({ businessId, query, user }: SendingProps) {
  const navigate = useNavigate();
  const { share, upload } = useUpload("POST /v2/quote_requests/upload");
  const [state = "", lga = ""] = (query.get("location") ?? "").split(",").map((part) => part.trim());
  const place = lga ? { state, lga } : { state: user?.state ?? "", lga: user?.lga ?? "" };

  async function send({ files, ...typed }: TypedRequest) {
    const pictures: string[] = [];
    for (const file of files) pictures.push(await upload(file));
    const business_ids = businessId ? [businessId] : [];
    const { id, recipients } = await api("POST /v2/quote_requests", { body: { ...typed, pictures, business_ids } });
    showToast(`Sent to ${recipients.length} ${recipients.length === 1 ? "business" : "businesses"}`);
    navigate(`/quotes/${id}`, { replace: true });
  }

  return <QuoteForm search={query.get("search") ?? ""} place={place} share={share} onSend={send} Place={PlaceFields} />;
}
