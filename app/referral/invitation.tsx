import { useEffect, useState } from "react";
import { Button } from "#/app/ui/button.tsx";
import { CopyField } from "#/app/ui/copy-field.tsx";
import { Icon } from "#/app/ui/icon.tsx";
import { useConfig } from "#/app/use-config.ts";
import type { Referral } from "#/server/referral/contract.ts";

/** My code, and the ways to hand it on. */
export function Invitation({ referral: { referral_code, link } }: { referral: Referral }) {
  const { brand } = useConfig();
  const text = `Post your business on ${brand} and let people near you find it: ${link}`;
  // Only the browser knows whether it can share.
  const [canShare, setCanShare] = useState(false);
  useEffect(() => setCanShare("share" in navigator), []);
  return (
    <>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        rel="noreferrer"
        className="inline-flex min-h-12 items-center justify-center gap-2 rounded-card bg-contact px-5 font-semibold text-on-contact no-underline"
      >
        <Icon name="message-circle" size={20} />
        Send on WhatsApp
      </a>
      {canShare && (
        <Button variant="quiet" onClick={() => share(text)}>
          <Icon name="share" size={20} />
          Share
        </Button>
      )}
      <CopyField label="Referral code" name="referral_code" value={referral_code} done="Code copied" />
      <CopyField label="Your link" name="link" value={link} done="Link copied" />
    </>
  );
}

async function share(text: string) {
  try {
    await navigator.share({ text });
  } catch {
    // They thought better of it; nothing is lost, and the link stands above.
  }
}
