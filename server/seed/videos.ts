import { z } from 'zod';
import { locales, Text } from '#contract/http/common.ts';
import type { Deps } from '#server/platform/deps.ts';
import { putPublic } from '#server/platform/files/files.ts';
import type { SamplePictures } from './photos.ts';
import { Moment, type Sources } from './sources.ts';

const Film = z.object({
  id: z.string(),
  years: z.int(),
  review: z.string(),
  durationMs: z.int(),
  at: Moment,
  title: Text,
  description: Text,
});
/** The size in which `scripts/draw-videos.ts` draws. */
const SIZE = { width: 960, height: 540 };

/** Stores the short films of the sample season, with their subtitles. */
export const seedVideos = async ({ db, files }: Pick<Deps, 'db' | 'files'>, sources: Sources, pictures: SamplePictures): Promise<void> => {
  for (const film of await sources.json('videos.json', z.array(Film))) {
    const { id, title } = film;
    const name = `videos/${id}`;
    const subtitles = await Promise.all(
      locales.map(async (locale) => ({
        locale,
        url: await putPublic(files, `${id}.${locale.toLowerCase()}.vtt`, await sources.bytes(`${name}.${locale}.vtt`)),
      })),
    );
    await db
      .insertInto('video')
      .values({
        id: `${id}-${sources.year(film.years)}`,
        reviewId: `${film.review}-${sources.year(film.years)}`,
        season: sources.year(film.years),
        title: JSON.stringify(title),
        description: JSON.stringify(film.description),
        durationMs: film.durationMs,
        poster: JSON.stringify(pictures.get(`${id}-poster`, title)),
        url: await putPublic(files, `${id}.mp4`, await sources.bytes(`${name}.mp4`)),
        type: 'video/mp4',
        ...SIZE,
        subtitles: JSON.stringify(subtitles),
        publishedAt: sources.at(film.at),
      })
      .execute();
  }
};
