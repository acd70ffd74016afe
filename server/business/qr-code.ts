import sharp from "sharp";
import { renderSVG } from "uqr";

/** The white edge that readers of QR codes need. */
const quietModules = 4;
/** Side of the QR code that is sent and printed alone, in pixels. */
const pictureSide = 1_024;

/** A QR code as SVG. */
export const codeSvg = (link: string): string => renderSVG(link, { border: quietModules });

/** Draws a QR code as PNG, which any phone opens. */
export const drawCode = (link: string, side = pictureSide): Promise<Buffer> =>
  sharp(Buffer.from(codeSvg(link).replace("<svg ", `<svg width="${side}" height="${side}" `)))
    .png({ palette: true, colours: 2 })
    .toBuffer();
