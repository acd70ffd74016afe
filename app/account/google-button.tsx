import { useEffect, useRef, useState } from "react";
import { apiAs } from "#/app/api.ts";
import { problemsOf } from "#/app/ui/problems.ts";
import { say } from "#/shared/say.ts";
import { signedIn } from "./sign-in.ts";

const widestPx = 400;

/** Google's button, drawn by Google. What comes back is proven by the credential, which the server checks. */
export function GoogleButton({ clientId }: { clientId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [problem, setProblem] = useState("");

  useEffect(() => {
    let isWanted = true;
    const answered = ({ credential }: { credential: string }) => {
      signInWithGoogle(credential).catch((error) => {
        console.log("Login Failed");
        if (isWanted) setProblem(problemsOf(error).detail ?? "");
      });
    };
    loadGoogle().then(
      (google) => {
        if (!isWanted || !place.current) return;
        google.initialize({ client_id: clientId, callback: answered });
        const width = Math.min(widestPx, place.current.clientWidth);
        google.renderButton(place.current, { theme: "outline", size: "large", width, text: "continue_with" });
      },
      () => {
        console.log("Login Failed");
        if (isWanted) setProblem(say("Google did not answer. Use your email, or try again later."));
      },
    );
    return () => {
      isWanted = false;
    };
  }, [clientId]);

  return (
    <div className="mt-2 grid gap-3 border-hairline border-t pt-4">
      <p role="alert" className="text-danger empty:absolute">
        {problem}
      </p>
      {/* It keeps its height free until the button is there. */}
      <div ref={place} className="grid min-h-11 justify-items-center" />
    </div>
  );
}

async function signInWithGoogle(credential: string) {
  const person = readCredential(credential);
  if (!person) throw Object.assign(new Error("Something went wrong, try again"), { fields: {} });
  await signedIn(await apiAs(credential)("POST /v2/auth_google", { query: { ...person } }));
}

/** A person's details from Google's credential. The server alone checks that they are true. */
interface GoogleUser {
  email: string;
  firstname: string;
  lastname: string;
}

/**
 * Reads the payload of Google's credential (a JWT).
 * @returns nothing, when email, given name or family name is missing
 */
export function readCredential(credential: string): GoogleUser | undefined {
  try {
    const [, payload = ""] = credential.split(".");
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, "+").replace(/_/g, "/")), (each) => each.charCodeAt(0));
    const { email, given_name: firstname, family_name: lastname } = JSON.parse(new TextDecoder().decode(bytes));
    return email && firstname && lastname ? { email, firstname, lastname } : undefined;
  } catch {
    return undefined;
  }
}

interface ButtonLook {
  theme: "outline" | "filled_black";
  size: "large";
  width: number;
  text: "continue_with";
}

/** The part of Google Identity Services that we use. */
interface GoogleIdentity {
  initialize: (options: { client_id: string; callback: (answer: { credential: string }) => void }) => void;
  renderButton: (place: HTMLElement, look: ButtonLook) => void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } };
  }
}

let loading: Promise<GoogleIdentity> | undefined;

/** Google's own script, fetched when the dialog opens and not before. */
function loadGoogle(): Promise<GoogleIdentity> {
  loading ??= new Promise<GoogleIdentity>((done, fail) => {
    const script = document.createElement("script");
    script.src = "https://accounts.google.com/gsi/client";
    script.async = true;
    script.onload = () =>
      window.google ? done(window.google.accounts.id) : fail(new Error("The Google script did not initialize"));
    script.onerror = () => {
      script.remove();
      fail(new Error("The Google script did not load"));
    };
    document.head.append(script);
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
