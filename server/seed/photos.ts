import { z } from 'zod';
import { Picture } from '#contract/content/picture.ts';
import { Text } from '#contract/http/common.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Sources } from './sources.ts';

const Rendered = z.record(z.string(), Picture.omit({ alt: true }));

/** The pictures rendered by `scripts/render-pictures.ts`, by name. */
export interface SamplePictures {
  get(name: string, alt: Text): Picture;
}

/** Copies the rendered pictures to the file storage. */
export const copyPictures = async ({ files }: Pick<Deps, 'files'>, sources: Sources): Promise<SamplePictures> => {
  const rendered = await sources.json('pictures.json', Rendered);
  const urls = Object.values(rendered).flatMap((picture) => picture.sources.map(({ url }) => url));
  await Promise.all(
    urls.map(async (url) => {
      const key = url.replace('/files/', 'public/');
      await files.put(key, await sources.bytes(`pictures/${key}`));
    }),
  );
  return {
    get(name, alt) {
      const picture = rendered[name];
      if (!picture) throw new Error(`no picture ${name}`);
      return { alt, ...picture };
    },
  };
};

const Shot = z.object({ id: z.string(), years: z.int(), review: z.string(), caption: Text });

export const seedPhotos = async ({ db }: Pick<Deps, 'db'>, sources: Sources, pictures: SamplePictures): Promise<void> => {
  const rows = (await sources.json('photos.json', z.array(Shot))).map(({ id, years, review, caption }, position) => ({
    id: `${id}-${sources.year(years)}`,
    reviewId: `${review}-${sources.year(years)}`,
    season: sources.year(years),
    caption: JSON.stringify(caption),
    picture: JSON.stringify(pictures.get(id, caption)),
    position,
  }));
  await db.insertInto('photo').values(rows).execute();
};
