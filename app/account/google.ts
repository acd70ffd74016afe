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
export function loadGoogle(): Promise<GoogleIdentity> {
  loading ??= new Promise<GoogleIdentity>((done, fail) => {
    const script = document.createElement("script");
    script.src = "https://accounts.google.com/gsi/client";
    script.async = true;
    script.onload = () => (window.google ? done(window.google.accounts.id) : fail(new Error("Nothing of Google came")));
    script.onerror = () => {
      script.remove();
      fail(new Error("Google did not answer"));
    };
    document.head.append(script);
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
