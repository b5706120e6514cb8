import { loadSharp } from '#server/platform/files/sharp.ts';

/** Channels of a pixel: red, green, blue and how much it covers. */
const CHANNELS = 4;
/** Least brightness of what counts as paper, of 255. */
const PAPER = 150;
/** Share of the paper's brightness that is left as paper: its grain, and what a scanner adds. */
const GRAIN = 0.1;
/** Share of the paper's brightness below which ink covers wholly. */
const INK = 0.45;

/** Returns the darkest channel of each pixel: coloured ink is dark in one of them. */
const darkest = (pixels: Buffer): Uint8Array =>
  Uint8Array.from({ length: pixels.length / CHANNELS }, (_, index) =>
    Math.min(pixels[index * CHANNELS] ?? 0, pixels[index * CHANNELS + 1] ?? 0, pixels[index * CHANNELS + 2] ?? 0),
  );

/** Returns the brightness of the paper: that of nine tenths of the picture's edge at least; null if the edge is not light. */
const paperOf = (levels: Uint8Array, { width, height }: { width: number; height: number }): number | null => {
  const edge = levels.filter((_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    return x === 0 || y === 0 || x === width - 1 || y === height - 1;
  });
  const level = edge.toSorted()[Math.floor(edge.length / 10)] ?? 0;
  return level < PAPER ? null : level;
};

/** Makes the paper of a scanned signature or seal transparent and cuts off what is around the ink, as a PNG; a picture that is partly transparent already, or whose edge is not light, stays as it is. */
export const withoutPaper = async (png: Buffer): Promise<Buffer> => {
  const sharp = await loadSharp();
  if (!(await sharp(png).stats()).isOpaque) return png;
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const levels = darkest(data);
  const paper = paperOf(levels, info);
  if (paper === null) return png;
  for (const [index, level] of levels.entries()) {
    const covers = Math.min(1, Math.max(0, (paper * (1 - GRAIN) - level) / (paper * (1 - GRAIN - INK))));
    const at = index * CHANNELS;
    data[at + 3] = Math.round(covers * 255);
    if (covers === 0) continue;
    // what the ink itself looks like where paper shines through
    for (const channel of [at, at + 1, at + 2])
      data[channel] = Math.min(255, Math.max(0, ((data[channel] ?? 0) - (1 - covers) * paper) / covers));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: CHANNELS } })
    .trim({ background: '#00000000' })
    .png({ compressionLevel: 9 })
    .toBuffer();
};
