import people from "../data/people.json" with { type: "json" };
import { hash } from "../dice.ts";
import { slugOf } from "../words.ts";
import art from "./art.json" with { type: "json" };
import { mix, type Palette, readableOn } from "./colours.ts";
import { drawing, pattern } from "./svg.ts";

interface PersonOf {
  first: string;
  last: string;
}

const skins = ["#4a2c1d", "#5c3824", "#6f452c", "#7f5236", "#8d5d3c", "#9a6a47"];
const hairColour = "#1a1413";
const womensNames = new Set(people.peoples.flatMap(({ female }) => female.map(slugOf)));
const mensHeads = [shortHair, shortHair, cap, fadeAndBeard, cap];
const womensHeads = [headtie, afro, braids, headtie, scarf];

/** A made-up face, 256 by 256: head, hair or headwear, and a dress of patterned cloth. No real person. */
export function drawPerson({ first, last }: PersonOf) {
  const pick = (matter: string) => hash(`${matter}:${first} ${last}`);
  const isFemale = womensNames.has(slugOf(first));
  const palette = art.palettes[pick("palette") % art.palettes.length]!;
  const heads = isFemale ? womensHeads : mensHeads;
  const head = heads[pick("head") % heads.length]!;
  const skin = skins[pick("skin") % skins.length]!;
  return drawing(
    256,
    256,
    `${first} ${last}`,
    [
      pattern(pick("pattern"), mix(palette.main, palette.light, 0.55), 0.7),
      `<path fill="${mix(palette.light, palette.accent, 0.3)}" d="M0 0h256v256H0z"/>`,
      head(palette, bust(skin, palette)),
    ].join(""),
  );
}

/** Shoulders, neck, ears and face; what is on the head comes before and after it. */
function bust(skin: string, { main, accent }: Palette) {
  const shade = mix(skin, "#000000", 0.22);
  const dress = "M24 256c4-46 34-66 74-70h60c40 4 70 24 74 70z";
  return [
    `<path fill="${main}" d="${dress}"/><path fill="url(#p)" d="${dress}"/>`,
    `<path fill="${accent}" d="M90 186h76l-38 44z"/>`,
    `<path fill="${shade}" d="M104 150h48v38q-24 26-48 0z"/>`,
    `<circle cx="74" cy="120" r="11" fill="${shade}"/><circle cx="182" cy="120" r="11" fill="${shade}"/>`,
    `<path fill="${skin}" d="M74 104a54 54 0 0 1 108 0v20a54 54 0 0 1-108 0z"/>`,
    `<circle cx="107" cy="120" r="5.5" fill="#140d0a"/><circle cx="149" cy="120" r="5.5" fill="#140d0a"/>`,
    `<path d="M98 106q9-6 18 0M140 106q9-6 18 0" stroke="#140d0a" stroke-width="4" fill="none" stroke-linecap="round"/>`,
    `<path d="M106 148q22 18 44 0" stroke="${readableOn(skin, ["#ffe9e0"])}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
    `<path d="M128 122q-8 12 2 14" stroke="${shade}" stroke-width="4" fill="none" stroke-linecap="round"/>`,
  ].join("");
}

function shortHair(_: Palette, body: string) {
  return `${body}<path fill="${hairColour}" d="M70 108c-4-44 22-68 58-68s62 24 58 68c-6-22-20-34-58-34s-52 12-58 34z"/>`;
}

function fadeAndBeard(_: Palette, body: string) {
  return `${shortHair(_, body)}<path fill="${hairColour}" opacity=".92" d="M74 122c4 16 12 20 22 20q32-12 64 0c10 0 18-4 22-20v6a54 54 0 0 1-108 0z"/><path d="M108 150q20 12 40 0" stroke="#ffe9e0" stroke-width="5" fill="none" stroke-linecap="round"/>`;
}

/** A soft cap, leaning to one side. */
function cap({ dark, accent }: Palette, body: string) {
  return `${body}<path fill="${dark}" d="M70 92 66 58q62-44 130-20l-8 54q-58-20-118 0z"/><path fill="${accent}" d="M70 94l-2-14q60-22 122 0l-2 14q-58-20-118 0z"/>`;
}

/** A tied and folded headtie, the gele. */
function headtie({ dark, accent }: Palette, body: string) {
  return `${body}<path fill="${accent}" d="M68 92c-30-26-26-66 14-70 20-22 64-22 84-4 44-6 56 40 22 74-40-20-82-20-120 0z"/><path d="M76 82C86 50 120 34 176 30M74 70c8-24 28-38 58-46M182 80c2-20-8-34-24-42" fill="none" stroke="${dark}" stroke-width="4" stroke-linecap="round" opacity=".55"/><path fill="${mix(accent, dark, 0.25)}" d="M68 92q60-34 120 0l-2 10q-58-32-116 0z"/>`;
}

function afro(_: Palette, body: string) {
  return `<circle cx="128" cy="94" r="82" fill="${hairColour}"/>${body}<path fill="${hairColour}" d="M72 106c4-30 22-46 56-46s52 16 56 46c-16-16-36-22-56-22s-40 6-56 22z"/>`;
}

function braids({ accent }: Palette, body: string) {
  return `<path fill="${hairColour}" d="M62 108c-4-52 26-78 66-78s70 26 66 78l6 84h-34l-6-60H96l-6 60H56z"/>${body}<path fill="${hairColour}" d="M72 106c2-36 24-54 56-54s54 18 56 54c-14-22-32-26-56-34-24 8-42 12-56 34z"/><path fill="${accent}" d="M56 180h34v8H56zM166 180h34v8h-34z"/>`;
}

/** A scarf round head and shoulders. */
function scarf({ dark, main }: Palette, body: string) {
  return `<path fill="${dark}" d="M58 116c0-58 28-86 70-86s70 28 70 86c0 50 16 62 24 90H34c8-28 24-40 24-90z"/>${body}<path fill="${dark}" d="M70 124c0-50 18-76 58-76s58 26 58 76c-4-34-22-50-58-50s-54 16-58 50z"/><path fill="${mix(dark, main, 0.35)}" d="M72 128c6 34 26 54 56 54s50-20 56-54l18 46q-30 44-74 44t-74-44z"/>`;
}
