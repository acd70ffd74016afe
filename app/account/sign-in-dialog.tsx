import { Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Dialog } from "#/app/ui/dialog.tsx";
import { fetchedPart } from "#/app/ui/fetched-part.tsx";
import { Skeleton } from "#/app/ui/skeleton.tsx";
import { say } from "#/shared/say.ts";
import { closeSignIn, useSignInRequest } from "./sign-in.ts";

// Most visitors never open it, so it is fetched on first use.
const SignInSteps = fetchedPart(() => import("./sign-in-steps.tsx"));

/** Signing in and up, from anywhere: `openSignIn()`. */
export function SignInDialog() {
  const request = useSignInRequest();
  const { pathname } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const { step, redirectedTo } = request ?? {};

  // On another page the dialog is left behind.
  useEffect(() => {
    if (!step) setOpenedAt(undefined);
    else if (openedAt === undefined) setOpenedAt(pathname);
    else if (![openedAt, redirectedTo].includes(pathname) && step !== "profile") closeSignIn();
  }, [step, openedAt, redirectedTo, pathname]);

  return (
    <Dialog
      title={step === "profile" ? say("Update your profile") : say("Log in or sign up")}
      isOpen={step !== undefined}
      onClose={closeSignIn}
      isSheet
    >
      <Suspense fallback={<Skeleton className="h-96" />}>{request && <SignInSteps request={request} />}</Suspense>
    </Dialog>
  );
}
