import { useNavigate, useSearchParams } from "react-router";
import { AccountFormPage } from "#/app/account/account-form-page.tsx";
import { LoadProblem } from "#/app/account/load-problem.tsx";
import { unlisted } from "#/app/account/page-meta.ts";
import { BackLink } from "#/app/business/owner/back-link.tsx";
import { requireOwnBusiness } from "#/app/business/owner/own-business.ts";
import { VerifiedBadge } from "#/app/ui/badge.tsx";
import { Button } from "#/app/ui/button.tsx";
import { showToast } from "#/app/ui/toast.tsx";
import type { OwnBusiness } from "#/server/business/contract.ts";
import type { Route } from "./+types/verify-page.ts";
import { Checklist } from "./checklist.tsx";
import { DocumentTable } from "./document-table.tsx";
import { nextSentence } from "./document-types.ts";
import { UploadForm } from "./upload-form.tsx";

export const meta = unlisted("Verify your business");

export const clientLoader = requireOwnBusiness;

export { LoadProblem as ErrorBoundary };

export default function VerifyPage({ loaderData: business }: Route.ComponentProps) {
  const navigate = useNavigate();
  const [asked] = useSearchParams();
  // The step stands in the address, so that a phone's Back key leads to page one.
  const isUploading = asked.get("step") === "upload" && !business.is_verified;
  if (!isUploading) return <Explanation business={business} onContinue={() => navigate("?step=upload")} />;

  const leave = () => navigate("/verify", { replace: true });
  return (
    <AccountFormPage
      title="Upload a document"
      intro="One document at a time, as a picture or a PDF. All four corners and every word must show."
    >
      <UploadForm
        sent={business.certifications}
        onCancel={leave}
        onDone={() => {
          showToast("Business verification document was submitted successfully.");
          // The address changes, so the page loads its data anew.
          leave();
        }}
      />
    </AccountFormPage>
  );
}

function Explanation({ business, onContinue }: { business: OwnBusiness; onContinue: () => void }) {
  return (
    <AccountFormPage
      title="Verify your business"
      intro={
        <>
          <BackLink />
          <p>
            Verification shows people that your business is real and that you are who you say. When we have checked your
            documents, your page carries the blue tick with the word “Verified”.
          </p>
          <p>Only you and our reviewers can open them, and each opening is recorded.</p>
        </>
      }
    >
      <div className="grid gap-4">
        {business.is_verified && <VerifiedBadge />}
        <Checklist business={business} />
        <DocumentTable documents={business.certifications} />
        {!business.is_verified && (
          <div className="grid gap-2">
            <Button onClick={onContinue}>Continue</Button>
            <p className="text-ink-2">{nextSentence(business.certifications)}</p>
          </div>
        )}
      </div>
    </AccountFormPage>
  );
}
