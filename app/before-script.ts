/**
 * Runs in the head. Remembers a tap on a button until the script is loaded (`replayTap`), and shows a message if it does not
 * load: links and forms work without it. The texts are attributes of the document, in its language. A browser rejects with AbortError
 * when a tap ends the transition to the page.
 */
export const waitForScript = `(function(){var d=document,said;
function say(){if(said||window.isAlive)return;said=1;var p=d.createElement("p");p.setAttribute("role","alert");p.className="no-script-came";p.textContent=d.documentElement.dataset.stuck+" ";var a=d.createElement("a");a.href="";a.textContent=d.documentElement.dataset.again;p.append(a);d.body.append(p)}
addEventListener("click",function(e){var b=e.target.closest&&e.target.closest("button[type=button]");if(b&&!window.isAlive)window.tappedEarly=b},true);
addEventListener("error",function(e){if(e.target.tagName=="SCRIPT")say()},true);
addEventListener("unhandledrejection",function(e){if((e.reason||0).name!="AbortError")say()})})()`;

declare global {
  interface Window {
    /** The page is hydrated: buttons respond by themselves. */
    isAlive?: boolean;
    tappedEarly?: HTMLElement;
  }
}

/** Clicks the button that was tapped before hydration. */
export function replayTap() {
  window.isAlive = true;
  const tapped = window.tappedEarly;
  window.tappedEarly = undefined;
  // Not while an effect runs: React cannot hydrate the part of the page that the button is in then, and drops the click.
  queueMicrotask(() => {
    if (tapped?.isConnected) tapped.click();
  });
}
