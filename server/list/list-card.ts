import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import {
  type CardPicture,
  cardPanel,
  column,
  drawingName,
  drawPicture,
  mark,
  openPagePicture,
  sendPicture,
  text,
} from "#/server/business/business.ts";
import { AppError } from "#/server/platform/errors.ts";
import { networkOf } from "#/server/platform/limits/limits.ts";
import type { Services } from "#/server/services.ts";
import { pictureOf, sceneOf } from "#/shared/scene.ts";
import { showList } from "./list.ts";

type ListCardDeps = Pick<Services, "db" | "clock" | "config" | "media" | "shareCards">;

/** Serves the picture beside the link of a public list, drawn and cached as the share pictures of businesses are. */
export function serveListCards(app: FastifyInstance, services: ListCardDeps) {
  app.get<{ Params: { code: string } }>("/share/list/:code/card.png", async (request, reply) => {
    const list = await showList(services, undefined, request.params.code).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
    if (!list) return reply.status(404).header("cache-control", "no-store").send({ detail: "There is no such list" });
    const picture = { type: "image/png", ...cardOf(services, list, networkOf(request.ip ?? "")) };
    return sendPicture(reply, picture, request.headers["if-none-match"]);
  });
}

function cardOf(
  { config, media, shareCards }: ListCardDeps,
  { name, maker, items }: Awaited<ReturnType<typeof showList>>,
  key: string,
) {
  const count = items.length === 1 ? "1 business" : `${items.length} businesses`;
  const words = { name, line: `${count}, chosen by ${maker}`, address: new URL(config.publicUrl).host };
  const shown = items
    .slice(0, picturesMax)
    .map(({ business }) => ({ path: pictureOf(business), scene: sceneOf(business) }));
  const cardName = drawingName("list", words, shown);
  const draw = async () =>
    drawListCard(words, await Promise.all(shown.map(({ path, scene }) => openPagePicture(media, path, scene))));
  return { name: cardName, draw: () => shareCards.drawOrStandIn({ name: cardName, key, draw }) };
}

const size = { width: 1_200, height: 630 };
const margin = 64;
/** Where the pictures begin. */
const left = 600;
const gap = 8;
const picturesMax = 4;

interface ListWords {
  name: string;
  line: string;
  address: string;
}

export async function drawListCard(words: ListWords, pictures: readonly CardPicture[]): Promise<Buffer> {
  const places = placesOf(pictures.length);
  const drawn = await Promise.all(
    pictures.map(async (picture, nth) => {
      const { x, y, width, height } = places[nth]!;
      return { input: await drawPicture(picture, width, height), left: x, top: y };
    }),
  );
  return sharp({ create: { ...size, channels: 3, background: cardPanel } })
    .composite([...drawn, { input: Buffer.from(listCardSvg(words)), left: 0, top: 0 }])
    .png({ palette: true, colours: 256 })
    .toBuffer();
}

/** One fills the right half, two lie above each other, of three the first is wide, and four are a square each. */
function placesOf(count: number) {
  const whole = { width: size.width - left, height: size.height };
  const half = { width: (whole.width - gap) / 2, height: (whole.height - gap) / 2 };
  const right = left + half.width + gap;
  const below = half.height + gap;
  if (count === 1) return [{ x: left, y: 0, ...whole }];
  const wide = { width: whole.width, height: half.height };
  if (count === 2) return [0, below].map((y) => ({ x: left, y, ...wide }));
  const lower = [left, right].map((x) => ({ x, y: below, ...half }));
  if (count === 3) return [{ x: left, y: 0, ...wide }, ...lower];
  return [...[left, right].map((x) => ({ x, y: 0, ...half })), ...lower];
}

const white = "#ffffff";
const pale = "#dcdff5";

export function listCardSvg({ name, line, address }: ListWords): string {
  const at = { x: margin, fill: white };
  // Capitals are wider.
  const isLarge = name.length <= 26 && name !== name.toUpperCase();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" font-family="Inter Card">
    ${column(
      [
        {
          ...at,
          words: name,
          size: isLarge ? 72 : 52,
          lengthMax: isLarge ? 13 : 15,
          linesMax: 4,
          isBold: true,
          gap: 28,
        },
        { ...at, words: line, size: 32, lengthMax: 30, linesMax: 2, fill: pale },
      ],
      margin - 14,
    )}
    ${mark(margin, size.height - 48 - 36, 36)}
    ${text(address, size.height - 48 - 8, { x: margin + 52, size: 28, fill: pale })}
  </svg>`;
}
