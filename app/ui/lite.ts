import { createStore, useStore } from "#/app/store.ts";

const key = "lclite";
/** The pictures that were tapped since the page was loaded. */
const shown = createStore<ReadonlySet<string>>(new Set());

/**
 * Runs in the head, before any request: lite mode is the setting of the switch in the footer, else the device's data-saver
 * preference. The stylesheet uses the mark; without it the font is preloaded.
 */
export const setLiteEarly = `(function(){var d=document,c=navigator.connection,s,f;try{s=localStorage.getItem("${key}")}catch{}if(s?s=="on":c&&c.saveData){d.documentElement.dataset.lite="";return}f=d.createElement("link");f.rel="preload";f.as="font";f.type="font/woff2";f.crossOrigin="";f.href="/fonts/inter.woff2";d.head.append(f)})()`;

/** The `rel` of a link that names a picture of the first screen. To browsers it means nothing. */
export const firstPicture = "first-picture";

/**
 * Runs at the start of the body. Marks pictures that fail to load, which the stylesheet replaces by a placeholder. Except in lite mode, it
 * makes the pictures of the first screen load eagerly; all others are lazy.
 */
export const hurryPictures = `addEventListener("error",function(e){if(e.target.tagName=="IMG")e.target.dataset.broken=""},true);document.addEventListener("load",function(e){if(e.target.tagName=="IMG")delete e.target.dataset.broken},true);if(!("lite" in document.documentElement.dataset))document.querySelectorAll("link[rel=${firstPicture}]").forEach(function(l){l=l.cloneNode();l.rel="preload";document.head.append(l)})`;

export const isLite = () => "lite" in document.documentElement.dataset;

const lite = createStore(false, isLite);

/** Lite mode: no picture before it is tapped, and no font. Off on the server and in the first render. */
export const useLite = () => useStore(lite);

export function chooseLite(isOn: boolean) {
  document.documentElement.toggleAttribute("data-lite", isOn);
  try {
    localStorage.setItem(key, isOn ? "on" : "off");
  } catch {
    // Not stored: applies until the page is closed.
  }
  lite.set(isOn);
}

/** Loads a picture that lite mode withholds, everywhere on this page. */
export function showPicture(src: string) {
  shown.set(new Set(shown.get()).add(src));
}

/** True if a picture was requested by a tap. */
export const useIsShown = (src: string) => useStore(shown, (tapped) => tapped.has(src));
