import { buffer } from 'node:stream/consumers';
import type { CertificateTemplate, PictureUse } from '#contract/certificates/template.ts';
import { Problem } from '#contract/http/problem.ts';
import type { Deps } from '#server/platform/deps.ts';
import { putPublic } from '#server/platform/files/files.ts';
import { loadSharp } from '#server/platform/files/sharp.ts';
import { readRaster } from '#server/print/certificate/raster.ts';
import type { Raster, ReadTemplate } from '#server/print/certificate/sheet.ts';
import { withoutPaper } from './withoutPaper.ts';

const MAX_PIXELS = 60_000_000;
const formats: ReadonlySet<string | undefined> = new Set(['png', 'jpeg', 'webp']);
/** The largest sides in px: sharp at the size at which it is printed, and small in the document. */
const sides: Record<PictureUse, { width: number; height: number }> = {
  signature: { width: 640, height: 240 },
  seal: { width: 360, height: 360 },
  background: { width: 1240, height: 1240 },
};
/** The most bytes of a background: with everything else a certificate stays below 200 KB. */
const MAX_BACKGROUND_BYTES = 100 * 1024;
const QUALITIES = [80, 65, 50, 35, 20];

/** Makes a picture for templates: upright, small, and without anything else of its file; a signature or seal without the paper that it was scanned on. Throws picture_not_accepted, file_unreadable. */
export const makePicture = async ({ files }: Pick<Deps, 'files'>, use: PictureUse, image: Buffer): Promise<string> => {
  const sharp = await loadSharp();
  const unreadable = (): never => {
    throw new Problem('file_unreadable');
  };
  const { format } = await sharp(image, { limitInputPixels: MAX_PIXELS }).metadata().catch(unreadable);
  if (!formats.has(format)) throw new Problem('picture_not_accepted');
  const upright = sharp(image, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ ...sides[use], fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb');
  if (use !== 'background') {
    const png = await upright.png({ compressionLevel: 9 }).toBuffer().catch(unreadable);
    return putPublic(files, `certificate-${use}.png`, await withoutPaper(png));
  }
  const flat = await upright.flatten({ background: '#ffffff' }).png().toBuffer().catch(unreadable);
  let jpeg = flat;
  for (const quality of QUALITIES) {
    jpeg = await sharp(flat).jpeg({ quality }).toBuffer();
    if (jpeg.length <= MAX_BACKGROUND_BYTES) break;
  }
  return putPublic(files, 'certificate-background.jpg', jpeg);
};

/** Pictures that were read last, by their address, which names their bytes: many certificates have the same. */
const read = new Map<string, Promise<Raster | Buffer | null>>();
const MAX_READ = 24;

const once = <T extends Raster | Buffer>(url: string, make: () => Promise<T | null>, isRight: (value: Raster | Buffer) => value is T) => {
  const made = read.get(url) ?? make();
  read.delete(url);
  read.set(url, made);
  made.catch(() => read.delete(url));
  for (const oldest of read.keys()) if (read.size > MAX_READ) read.delete(oldest);
  return made.then((value) => (value && isRight(value) ? value : null));
};

const bytesOf = async ({ files }: Pick<Deps, 'files'>, url: string): Promise<Buffer | null> => {
  const file = await files.find(url.replace('/files/', 'public/'));
  return file && buffer(file.read());
};

const isBuffer = (value: Raster | Buffer): value is Buffer => Buffer.isBuffer(value);
const isRaster = (value: Raster | Buffer): value is Raster => !Buffer.isBuffer(value);

/** Reads the pictures of a template. One whose file is gone is left out. */
export const readTemplate = async (deps: Pick<Deps, 'files'>, template: CertificateTemplate): Promise<ReadTemplate> => {
  const raster = async (url: string | null) =>
    url === null
      ? null
      : once(
          url,
          async () => {
            const bytes = await bytesOf(deps, url);
            return bytes && readRaster(bytes);
          },
          isRaster,
        );
  const signature = await raster(template.signature.picture);
  const seal = template.seal.isShown ? await raster(template.seal.picture) : null;
  const url = template.background;
  const background = url === null ? null : await once(url, () => bytesOf(deps, url), isBuffer);
  return { template, pictures: { ...(signature && { signature }), ...(seal && { seal }), ...(background && { background }) } };
};
