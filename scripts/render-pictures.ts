/**
 * Renders the sample season's photos (drawings of public/art, viewed from nearer or further away) and its films' posters in the sizes that
 * screens need: `node scripts/render-pictures.ts` (some minutes), after scripts/draw-art.ts or scripts/draw-videos.ts. The server only copies
 * them.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createDiskFiles } from '../server/platform/files/files.ts';
import { createPictures } from '../server/platform/files/pictures.ts';

const root = join(import.meta.dirname, '..');
const content = join(root, 'server', 'seed', 'content');
const folder = join(content, 'pictures');

const WIDTH = 1600;
const HEIGHT = 1067;
/** Share of the sheet that an uncropped drawing fills. */
const FILL = 0.82;
const TILE = 150;

const Shot = z.object({
  id: z.string(),
  art: z.string(),
  ground: z.string(),
  /** The point of the drawing (0–1) at the centre, and the zoom. */
  crop: z.object({ x: z.number(), y: z.number(), zoom: z.number() }),
});
const Film = z.object({ id: z.string() });

/** Draws tile outlines, as on the portal's backgrounds. */
const ground = (color: string): string => {
  const tiles = `<pattern id="tiles" width="${TILE}" height="${TILE}" patternUnits="userSpaceOnUse"><rect x="6" y="6" width="${TILE - 12}" height="${TILE - 12}" rx="30" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="4"/></pattern>`;
  return `<defs>${tiles}</defs><rect width="100%" height="100%" fill="${color}"/><rect width="100%" height="100%" fill="url(#tiles)"/>`;
};

/** Renders a drawing of `public/art`, viewed from nearer or further away. */
const sheetOf = async ({ art, ground: color, crop }: z.infer<typeof Shot>): Promise<Buffer> => {
  const svg = await readFile(join(root, 'public', 'art', `${art}.svg`), 'utf8');
  const [, width = '1', height = '1'] = /width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  const scale = Math.min(WIDTH / Number(width), HEIGHT / Number(height)) * FILL * crop.zoom;
  const [w, h] = [Number(width) * scale, Number(height) * scale];
  const [x, y] = [WIDTH / 2 - w * crop.x, HEIGHT / 2 - h * crop.y];
  const placed = svg.replace(/width="\d+" height="\d+"/, `x="${x}" y="${y}" width="${w}" height="${h}"`);
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${ground(color)}${placed}</svg>`);
};

const read = async <T extends z.ZodType>(name: string, schema: T): Promise<z.output<T>> =>
  schema.parse(JSON.parse(await readFile(join(content, name), 'utf8')));

await rm(folder, { recursive: true, force: true });
const pictures = createPictures({ files: createDiskFiles(folder), effort: { avif: 6, webp: 6 } });
const rendered: Record<string, unknown> = {};
const render = async (id: string, image: Buffer): Promise<void> => {
  const { width, height, sources } = await pictures.render(image, id, { 'zh-CN': '', 'en-US': '' });
  rendered[id] = { width, height, sources };
  console.log(`${id}: ${sources.length} files`);
};
for (const shot of await read('photos.json', z.array(Shot))) await render(shot.id, await sheetOf(shot));
for (const { id } of await read('videos.json', z.array(Film)))
  await render(`${id}-poster`, await readFile(join(content, 'videos', `${id}.webp`)));
await writeFile(join(content, 'pictures.json'), `${JSON.stringify(rendered, null, 2)}\n`);
