// Draws the preview pictures of shared links (public/share): each drawing of public/art on its tint, 1200×630. Run with
// `node scripts/draw-share.ts`.
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const root = fileURLToPath(new URL('..', import.meta.url));
const [width, height] = [1200, 630];
const tints = ['#ffda75', '#e0f2ff', '#dcf5ec', '#efe8ff', '#ffe5dd'];
const tiles = (tint: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><pattern id="t" width="96" height="96" patternUnits="userSpaceOnUse"><rect x="6" y="6" width="84" height="84" rx="18" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="3"/></pattern></defs><rect width="100%" height="100%" fill="${tint}"/><rect width="100%" height="100%" fill="url(#t)"/></svg>`;

const draw = async (art: string, tint: string, name: string): Promise<void> => {
  const drawing = await sharp(await readFile(join(root, 'public/art', `${art}.svg`)), { density: 300 })
    .resize({ width: width - 160, height: height - 70, fit: 'inside' })
    .png()
    .toBuffer();
  await sharp(Buffer.from(tiles(tint)))
    .composite([{ input: drawing, gravity: 'centre' }])
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile(join(root, 'public/share', `${name}.jpg`));
};

await mkdir(join(root, 'public/share'), { recursive: true });
const names = (await readdir(join(root, 'public/art')))
  .filter((file) => file.endsWith('.svg'))
  .map((file) => file.slice(0, -'.svg'.length));
for (const [index, name] of names.sort().entries()) await draw(name, tints[index % tints.length] ?? '#ffda75', name);
await draw('hero-mat', '#ffda75', 'default');
