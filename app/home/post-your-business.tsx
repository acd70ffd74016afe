import { Link } from "react-router";
import { openSignIn } from "#/app/account/sign-in.ts";
import { useSession } from "#/app/session.ts";

const look =
  "inline-flex min-h-12 cursor-pointer items-center rounded-card border border-control bg-surface px-5 font-semibold text-ink no-underline hover:bg-bg noscript:hidden";

/** For those who came to be found. */
export function PostYourBusiness() {
  const isMember = Boolean(useSession()?.token);
  return (
    <section
      aria-labelledby="offer"
      className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-card bg-well p-4 md:mt-10 md:px-10 md:py-6"
    >
      <div>
        <h2 id="offer" className="font-bold text-lg">
          Offer a service?
        </h2>
        <p className="text-ink-2">Be found by people near you. It is free.</p>
      </div>
      {isMember ? (
        <Link to="/add-business" className={look}>
          Post your business
        </Link>
      ) : (
        <button
          type="button"
          className={look}
          onClick={() => openSignIn("signup", { offer: "Sign up to post your business. Free, one minute." })}
        >
          Post your business
        </button>
      )}
    </section>
  );
}
