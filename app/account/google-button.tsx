import { useEffect, useRef, useState } from "react";
import { apiAs } from "#/app/api.ts";
import { problemsOf } from "#/app/ui/problems.ts";
import { loadGoogle, readCredential } from "./google.ts";
import { signedIn } from "./signed-in.ts";

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
        if (isWanted) setProblem("Google did not answer. Use your email, or try again later.");
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
  signedIn(await apiAs(credential)("POST /v2/auth_google", { query: { ...person } }));
}
