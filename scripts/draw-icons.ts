/**
 * Draws every icon of the installed portal, its shortcuts and its iOS start pictures from public/favicon.svg, and writes the manifests:
 * `node scripts/draw-icons.ts`. The links to the start pictures in index.html name the same sizes (checked by a test).
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { defaultBrand as brand } from '../server/site/defaults.ts';
import { type IconDrawing, pathOf } from '../src/ui/icons/iconPaths.ts';
import { moreIcons } from '../src/ui/icons/moreIcons.ts';
import { APPLE_SCREENS, manifestOf } from './lib/manifest.ts';

const publicDir = join(import.meta.dirname, '../public');
const PAPER = '#fff9ef';
const SUN = '#ffda75';
const INK = '#1b2250';
/** Share of a maskable icon that the figure fills: it may be cropped to a circle of four fifths of its width. */
const MASKABLE_FILL = 0.56;

const figure = await readFile(join(publicDir, 'favicon.svg'));
const drawn = (size: number): Promise<Buffer> =>
  sharp(figure, { density: (72 * size) / 48 })
    .resize(size, size)
    .png()
    .toBuffer();

const ground = (width: number, height: number, background: string) => sharp({ create: { width, height, channels: 4, background } });

/** Draws the figure in the middle of a plain background. */
const onGround = async (width: number, height: number, background: string, fill: number) =>
  ground(width, height, background)
    .composite([{ input: await drawn(Math.round(Math.min(width, height) * fill)) }])
    .flatten({ background })
    .png({ palette: true });

/** Draws the figure in one colour, where only the shape counts: the white face becomes a hole. */
const monochrome = async (size: number) => {
  const { data, info } = await sharp(await drawn(Math.round(size * MASKABLE_FILL)))
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 4) {
    const darkness = 255 - Math.min(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    data[at + 3] = Math.min(data[at + 3] ?? 0, darkness * 2);
    data.fill(0, at, at + 3);
  }
  const shape = await sharp(data, { raw: info }).png().toBuffer();
  return ground(size, size, '#0000')
    .composite([{ input: shape }])
    .png();
};

const shortcut = (icon: IconDrawing) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="192" height="192"><rect width="48" height="48" rx="11" fill="${SUN}"/><path transform="translate(10 10) scale(1.1667)" d="${pathOf(icon)}" fill="none" stroke="${INK}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></svg>`,
    ),
  ).png({ palette: true });

const icons = join(publicDir, 'icons');
await rm(icons, { recursive: true, force: true });
await mkdir(icons, { recursive: true });
const save = async (name: string, picture: Sharp): Promise<void> => void (await picture.toFile(join(icons, name)));

for (const size of [192, 512]) {
  await save(`any-${size}.png`, sharp(await drawn(size)).png({ palette: true }));
  await save(`maskable-${size}.png`, await onGround(size, size, SUN, MASKABLE_FILL));
  await save(`monochrome-${size}.png`, await monochrome(size));
}
await save('apple-touch-icon.png', await onGround(180, 180, SUN, 0.7));
await save('shortcut-personal.png', shortcut('user'));
await save('shortcut-upload.png', shortcut(moreIcons.cloudup));
await save('shortcut-vote.png', shortcut(moreIcons.heart));
await save('shortcut-results.png', shortcut('search'));
for (const { width, height, ratio } of APPLE_SCREENS) {
  const [w, h] = [width * ratio, height * ratio];
  await save(`start-${w}x${h}.png`, await onGround(w, h, PAPER, 0.34));
}
for (const locale of ['zh-CN', 'en-US'] as const) {
  const text = `${JSON.stringify(manifestOf(locale, brand[locale]), null, 2)}\n`;
  await writeFile(join(publicDir, `manifest.${locale}.webmanifest`), text);
}
