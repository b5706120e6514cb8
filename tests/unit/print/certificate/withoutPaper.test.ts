// Guards: a signature scanned on paper stands on the certificate without a grey box; what is transparent already, or no scan, stays as it is.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withoutPaper } from '#server/certificateTemplates/withoutPaper.ts';

const drawn = (body: string) => sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${body}</svg>`));
const pixelAt = async (png: Buffer, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return Array.from(data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4));
};

test.each(['#f4f1ea', '#ffffff', '#d8d4cc'])('a scan on %s loses its paper and keeps its ink', async (paper) => {
  const scan = await drawn(`<rect width="200" height="100" fill="${paper}"/><path d="M40 50h60" stroke="#14206e" stroke-width="20"/>
    <path d="M120 50h60" stroke="#c4202f" stroke-width="20"/>`)
    .jpeg({ quality: 85 })
    .toBuffer();
  const made = await withoutPaper(await sharp(scan).png().toBuffer());
  // as wide and high as the ink
  const { width, height } = await sharp(made).metadata();
  expect([Math.abs(width - 140) < 8, Math.abs(height - 20) < 8]).toEqual([true, true]);
  const middle = Math.round(height / 2);
  expect((await pixelAt(made, 70, middle))[3]).toBe(0);
  const [blue, red] = [await pixelAt(made, 30, middle), await pixelAt(made, 110, middle)];
  expect([blue[3], red[3]]).toEqual([255, 255]);
  expect((blue[2] ?? 0) > (blue[0] ?? 255) + 40).toBe(true);
  expect((red[0] ?? 0) > (red[2] ?? 255) + 80).toBe(true);
});

test('a sheet without ink is no picture that could not be kept', async () => {
  const empty = await drawn('<rect width="200" height="100" fill="#fff"/>').png().toBuffer();
  expect((await sharp(await withoutPaper(empty)).metadata()).width).toBeGreaterThan(0);
});

test('a picture without a background, and one with a dark edge, stay as they are', async () => {
  const clear = await drawn('<path d="M40 50h60" stroke="#14206e" stroke-width="20"/>').png().toBuffer();
  const dark = await drawn('<rect width="200" height="100" fill="#14206e"/><circle cx="100" cy="50" r="20" fill="#fff"/>').png().toBuffer();
  expect((await withoutPaper(clear)).equals(clear)).toBe(true);
  expect((await withoutPaper(dark)).equals(dark)).toBe(true);
});
