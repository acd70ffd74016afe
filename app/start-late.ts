/** The `type` of the module script that brings a page to life, and the `rel` of what it imports, while they wait. */
export const heldType = "text/held";
export const heldModule = "held-module";

/**
 * Runs where the body ends, on pages whose links and forms work by themselves. Script and pictures further down wait until
 * the first screen stands and the browser is idle, or until a person touches the page; a member's page waits for nothing,
 * because their numbers come with the script. Each file runs in a task of its own, so that a tap in between is answered. A tap on a button that came too early is kept for \`replayTap\`. Where the script
 * does not come, links and forms still work, and the page says why buttons do not.
 */
export const startLate = `(function(){var d=document,e=d.documentElement,begun;
function show(){delete e.dataset.unpainted}
function start(){if(begun)return;begun=1;show();var f=[];d.querySelectorAll("link[rel=${heldModule}]").forEach(function(l){l=l.cloneNode();l.rel="modulepreload";d.head.append(l);if(!/entry\\.client/.test(l.href))f.push(l.href)});
(function next(){var m=f.shift();if(m)import(m).then(function(){setTimeout(next)},say);else enter()})()}
function enter(){d.querySelectorAll('script[type="${heldType}"]').forEach(function(h){var s=d.createElement("script");s.type="module";s.textContent=h.textContent;s.onerror=say;d.body.append(s)})}
function say(){var p=d.createElement("p");p.setAttribute("role","alert");p.className="no-script-came";p.textContent=(navigator.onLine?"Part of this page did not load.":"No network.")+" Buttons do not work yet. ";var a=d.createElement("a");a.href="";a.textContent="Try again";p.append(a);d.body.append(p)}
function idle(){show();(window.requestIdleCallback||setTimeout)(start,{timeout:1500})}
function stand(){Promise.all([].map.call(d.querySelectorAll("img[fetchpriority=high]"),function(i){return i.decode().catch(function(){})})).then(function(){requestAnimationFrame(function(){setTimeout(idle)})})}
addEventListener("click",function(v){var b=v.target.closest&&v.target.closest("button[type=button]");if(b&&!window.isAlive)window.tappedEarly=b},true);
["pointerdown","keydown","focusin"].forEach(function(n){addEventListener(n,start,{capture:true,passive:true,once:true})});
addEventListener("scroll",show,{passive:true,once:true});
if("member" in e.dataset)start();else if(d.readyState=="complete")stand();else addEventListener("load",stand,{once:true});
setTimeout(start,6000)})()`;

declare global {
  interface Window {
    /** The page has come to life: its buttons answer by themselves. */
    isAlive?: boolean;
    tappedEarly?: HTMLElement;
  }
}

/** Presses the button that was tapped before the page came to life. */
export function replayTap() {
  window.isAlive = true;
  const tapped = window.tappedEarly;
  window.tappedEarly = undefined;
  if (tapped?.isConnected) tapped.click();
}
