import { type ReactNode, useContext, useEffect } from "react";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import "./app.css";
import { inLanguage, type Language, tagOf } from "#/shared/language.ts";
import { say, spokenLanguage } from "#/shared/say.ts";
import type { Route } from "./+types/root.ts";
import { storeReferralEarly } from "./account/referral-code.ts";
import { SignInDialog } from "./account/sign-in-dialog.tsx";
import { startSession } from "./account/start-session.ts";
import { apiContext, sendApiKey } from "./api.ts";
import { replayTap, waitForScript } from "./before-script.ts";
import { Document } from "./document.ts";
import { loadPublicTexts, showPage } from "./language/catalogs.ts";
import { DraftLine } from "./language/draft-line.tsx";
import { offerLanguageEarly } from "./language/language-offer.ts";
import { OfferStrip } from "./language/offer-strip.tsx";
import { useAddress } from "./language/use-address.ts";
import { ReportDialog } from "./moderation/report-dialog.tsx";
import { startWorker } from "./offline/worker.ts";
import { titled } from "./page-title.ts";
import { markMember, markMemberEarly, useSession } from "./session.ts";
import { EmailStrip } from "./site/email-strip.tsx";
import { ErrorPage, isGone, isNotFound } from "./site/error-page.tsx";
import { Footer } from "./site/footer.tsx";
import { Header } from "./site/header.tsx";
import { HelpingStrip } from "./site/helping-strip.tsx";
import { LiveUpdates } from "./site/live-updates.tsx";
import { MemberBar } from "./site/member-bar.tsx";
import { Notice } from "./site/notice.tsx";
import { OfflineLine } from "./site/offline-line.tsx";
import { PageChange } from "./site/page-change.tsx";
import { setThemeEarly } from "./site/theme.ts";
import { countVisit } from "./site/visit.ts";
import { hurryPictures, setLiteEarly } from "./ui/lite.ts";
import { Toasts } from "./ui/toast.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  return { config: await context.get(apiContext)("GET /v2/config") };
}

/** The open page has its own texts alone: the next one needs others. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async (_, next) => {
    const [result] = await Promise.all([next(), loadPublicTexts()]);
    return result;
  },
];

/** The config stays the same for as long as the page is open. */
export const shouldRevalidate = () => false;

export function meta({ loaderData, error }: Route.MetaArgs) {
  const config = loaderData?.config;
  if (isGone(error)) return [{ title: titled(config, say("Closed")) }];
  if (error)
    return [{ title: titled(config, isNotFound(error) ? say("Page not found") : say("Something went wrong")) }];
  return [{ title: titled(config, say(config?.tagline ?? "")) }];
}

/** Both have run by the time the browser's copy of this module comes, which is without them. */
const headScript = import.meta.env.SSR
  ? `${setThemeEarly};${markMemberEarly};${storeReferralEarly};${setLiteEarly};${offerLanguageEarly};${waitForScript}`
  : "";
const bodyScript = import.meta.env.SSR ? hurryPictures : "";

/** Around every page, errors included. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(Document).nonce;
  const isBackOffice = /^\/admin(\/|$)/.test(useLocation().pathname);
  const page = useMatches().at(-1)?.id;
  // On the server each request has its catalog.
  if (!import.meta.env.SSR) showPage(page);
  return (
    // The theme script adds an attribute before React looks.
    <html
      lang={tagOf(spokenLanguage())}
      data-stuck={say("Part of this page did not load. Buttons do not work yet.")}
      data-again={say("Try again")}
      suppressHydrationWarning
    >
      <Head />
      <body className="flex min-h-dvh flex-col">
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: bodyScript }} />
        <a
          href="#main"
          className="absolute top-2 left-2 z-50 -translate-y-24 rounded-card bg-brand px-4 py-3 font-semibold text-on-brand focus:translate-y-0"
        >
          {say("Skip to the content")}
        </a>
        <Toasts />
        {!isBackOffice && <Header />}
        {!isBackOffice && <Notice nonce={nonce} />}
        {!isBackOffice && <EmailStrip />}
        {!isBackOffice && <HelpingStrip />}
        {!isBackOffice && <OfferStrip />}
        <OfflineLine />
        <div className={isBackOffice ? "back-office grow lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]" : "contents"}>
          {/* The back office puts its menu here: beside the content, not inside it. Its frame is there from the first paint. */}
          {isBackOffice && (
            <div id="back-office-menu" className="min-h-12 border-hairline bg-surface max-lg:border-b lg:border-r" />
          )}
          <main
            id="main"
            tabIndex={-1}
            className={
              isBackOffice ? "min-w-0 p-4 pb-12 lg:px-8" : "mx-auto w-full max-w-[1120px] grow px-4 pt-6 pb-12"
            }
          >
            {children}
          </main>
        </div>
        {!isBackOffice && <DraftLine />}
        {!isBackOffice && <Footer />}
        {!isBackOffice && <MemberBar />}
        <SignInDialog />
        <ReportDialog />
        <PageChange />
        <LiveUpdates />
        <ScrollRestoration nonce={nonce} />
        {spokenLanguage() !== "en" && <PageCatalog page={page} />}
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** The translations that the page is hydrated with (language/catalogs.ts). After all else, which has said what it shows by then. */
function PageCatalog({ page }: { page: string | undefined }) {
  const { catalogOfPage } = useContext(Document);
  const catalog = catalogOfPage?.(page) ?? "";
  return (
    <script
      id="catalog"
      type="application/json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: catalog }}
    />
  );
}

/** As the server put it into the page: an error page, which draws the document again, has the same. */
const stylesheetOfPage = import.meta.env.SSR ? "" : (document.querySelector("head > style")?.textContent ?? "");

function Head() {
  const { nonce, stylesheet = stylesheetOfPage } = useContext(Document);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="theme-color" content="#fbf9f6" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#15130f" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <Meta />
      {import.meta.env.SSR && <OtherLanguages />}
      {import.meta.env.DEV ? (
        // Without the nonce of the server, which a browser hides from scripts: React would find another one there.
        <Links nonce="" />
      ) : (
        <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: stylesheet }} />
      )}
      {/* Constants of ours; the server allows them by their hash. */}
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: headScript }} />
    </head>
  );
}

/** The same page in other languages, for search engines. The browser's copy of the document needs none. */
function OtherLanguages() {
  const { alternates = [] } = useContext(Document);
  const publicUrl = useRouteLoaderData<typeof loader>("root")?.config.public_url.replace(/\/$/, "");
  const { pathname, search } = useAddress();
  if (alternates.length < 2 || publicUrl === undefined) return null;
  const addressIn = (language: Language) => publicUrl + inLanguage(pathname, language) + search;
  return (
    <>
      {alternates.map((language) => (
        <link key={language} rel="alternate" hrefLang={tagOf(language)} href={addressIn(language)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={addressIn("en")} />
    </>
  );
}

export default function Root({ loaderData: { config } }: Route.ComponentProps) {
  const session = useSession();
  const isMember = Boolean(session?.token);
  const isUnproven = isMember && session?.user?.email_verified === false;
  // First, so that the calls below carry it.
  useEffect(() => sendApiKey(config.api_key), [config]);
  useEffect(countVisit, []);
  useEffect(startSession, []);
  useEffect(startWorker, []);
  useEffect(() => markMember({ isMember, isUnproven }), [isMember, isUnproven]);
  // Last: all that a tap asks of the page is there by then.
  useEffect(replayTap, []);
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
