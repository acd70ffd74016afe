import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { businesses } from "#/server/business/tables.ts";
import { receivePicture, useUpload } from "#/server/media/media.ts";
import type { Services } from "#/server/services.ts";
import { certifications } from "#/server/verification/tables.ts";
import { demoId } from "../ids.ts";

type Deps = Pick<Services, "db" | "media" | "clock">;

const hourMs = 3_600_000;

interface Paper {
  /** The demo business it is of. */
  number: number;
  name: "CAC" | "ID Card";
  hoursAgo: number;
  /** Printed on it in place of the business's own name. */
  printedName?: string;
}

/** Papers that wait for a reviewer: two good ones, one of another name, one of a lone card. */
const papers: readonly Paper[] = [
  { number: 3, name: "CAC", hoursAgo: 52 },
  { number: 3, name: "ID Card", hoursAgo: 51 },
  { number: 5, name: "CAC", hoursAgo: 20, printedName: "Sunrise Ventures Nigeria" },
  { number: 6, name: "ID Card", hoursAgo: 2 },
];

/** Documents that wait, with pictures that can be read. Businesses that are verified already are left out. */
export async function addPapers(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  for (const paper of papers) {
    const [business] = await db
      .select()
      .from(businesses)
      .where(eq(businesses.id, demoId("business", paper.number)));
    if (!business || business.isVerified) continue;
    const svg = paperSvg(paper, paper.printedName ?? business.name);
    const image = await keep(deps, business.ownerId, svg);
    await db.insert(certifications).values({
      id: demoId("certification", paper.number, paper.name === "CAC" ? 2 : 3),
      ...{ businessId: business.id, name: paper.name, image },
      createdAt: new Date(clock.now().getTime() - paper.hoursAgo * hourMs),
    });
  }
}

/** The way that every picture takes, so that it is served like every other. */
async function keep({ db, media, clock }: Deps, accountId: string, svg: string): Promise<string> {
  const jpeg = await sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
  const file = { stream: Readable.from([jpeg]), isTooLarge: () => false };
  const { filename } = await receivePicture({ db, media, clock }, { accountId, purpose: "certification", file });
  return useUpload(db, { accountId, purpose: "certification", filename }, clock.now());
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

function paperSvg({ name, number }: Paper, printedName: string): string {
  const lines =
    name === "CAC"
      ? ["CERTIFICATE OF REGISTRATION (SAMPLE)", printedName, `BN ${1_000_000 + number}`, "Registered 3 March 2021"]
      : ["IDENTITY CARD (SAMPLE)", printedName, `No. 0000 ${1_000 + number}`, "Expires 31 December 2028"];
  const text = lines.map((line, at) => `<text x="60" y="${130 + at * 110}" font-size="44">${escaped(line)}</text>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="${name === "CAC" ? 1600 : 760}" font-family="Inter Card" fill="#1d1a16"><rect width="100%" height="100%" fill="#fbf3e0"/><rect x="24" y="24" width="1152" height="${name === "CAC" ? 1552 : 712}" fill="none" stroke="#27307a" stroke-width="8"/>${text.join("")}</svg>`;
}
