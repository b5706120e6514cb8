import { z } from 'zod';
import { downloadCategories, Slide } from '#contract/content/public.ts';
import { Text } from '#contract/http/common.ts';
import type { Deps } from '#server/platform/deps.ts';
import { putPublic } from '#server/platform/files/files.ts';
import type { Sources } from './sources.ts';

const json = JSON.stringify;
type HomeSeedDeps = Pick<Deps, 'db' | 'files'>;

const { id, tone, title, body, action } = Slide.shape;
const HOME_DAYS_AGO = 60;
const Drawn = z.object({ id, tone, title, body, action, art: z.string() });

export const seedSlides = async ({ db }: HomeSeedDeps, sources: Sources): Promise<void> => {
  const rows = (await sources.json('slides.json', z.array(Drawn))).map((slide, position) => ({
    id: slide.id,
    tone: slide.tone,
    title: json(slide.title),
    body: json(slide.body),
    art: slide.art,
    picture: null,
    actionLabel: json(slide.action.label),
    actionTo: slide.action.to,
    position,
    publishedAt: sources.at({ daysAgo: HOME_DAYS_AGO }),
  }));
  await db.insertInto('slide').values(rows).execute();
};

const Institution = z.object({ id: z.string(), name: Text, url: z.string().nullable() });
/** The size in which the marks in `content/partners` are drawn. */
const MARK = { width: 96, height: 96 };

export const seedPartners = async ({ db, files }: HomeSeedDeps, sources: Sources): Promise<void> => {
  const partners = await sources.json('partners.json', z.array(Institution));
  const rows = await Promise.all(
    partners.map(async (partner, position) => {
      const url = await putPublic(files, `${partner.id}.svg`, await sources.bytes(`partners/${partner.id}.svg`));
      return {
        id: partner.id,
        name: json(partner.name),
        url: partner.url,
        logo: json({ url, ...MARK }),
        position,
        publishedAt: sources.at({ daysAgo: HOME_DAYS_AGO }),
      };
    }),
  );
  await db.insertInto('partner').values(rows).execute();
};

const File = z.object({
  id: z.string(),
  category: z.enum(downloadCategories),
  file: z.string(),
  format: z.string(),
  pinned: z.boolean(),
  daysAgo: z.int(),
  title: Text,
  description: Text,
});

export const seedDownloads = async ({ db, files }: HomeSeedDeps, sources: Sources): Promise<void> => {
  const downloads = await sources.json('downloads.json', z.array(File));
  const rows = await Promise.all(
    downloads.map(async ({ file, daysAgo, pinned, ...download }) => {
      const bytes = await sources.bytes(`downloads/${file}`);
      return {
        id: download.id,
        category: download.category,
        title: json(download.title),
        description: json(download.description),
        url: await putPublic(files, file, bytes),
        format: download.format,
        sizeBytes: bytes.length,
        pinned: pinned ? (1 as const) : (0 as const),
        publishedAt: sources.at({ daysAgo }),
      };
    }),
  );
  await db.insertInto('download').values(rows).execute();
};
