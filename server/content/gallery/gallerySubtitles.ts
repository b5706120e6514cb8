import { createHash } from 'node:crypto';
import type { GalleryChange } from '#contract/content/galleryAdmin.ts';
import type { Subtitles } from '#contract/content/public.ts';
import type { GalleryKind } from '#contract/content/rules/galleryItem.ts';
import { readSubtitles } from '#contract/content/rules/subtitles.ts';
import { type Locale, locales } from '#contract/http/common.ts';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import { contentOf } from '#server/content/files/fileUrls.ts';
import type { Deps } from '#server/platform/deps.ts';
import { publicLocation } from '#server/platform/files/files.ts';
import { findGalleryItem } from './galleryStore.ts';

/** A change whose subtitles are stored. It lists all subtitles of the film, earlier ones included. */
export type StoredChange = Omit<GalleryChange, 'subtitles'> & { subtitles?: readonly Subtitles[] };

interface Place {
  kind: GalleryKind;
  /** Index of the change in its request. */
  at: number;
}

/**
 * Stores the subtitles of a change and adds the URL of each new file to `made`. Throws not_found, conflict, invalid_input (subtitles that are not
 * accepted).
 */
export const storeSubtitles = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { kind, at }: Place,
  { subtitles, ...change }: GalleryChange,
  made: string[],
): Promise<StoredChange> => {
  if (!subtitles) return change;
  const { id, version } = change;
  const video = kind === 'video' ? await findGalleryItem(db, kind, id) : null;
  if (video === null) throw fieldProblem(`items.${at}.subtitles`, 'invalid');
  if (!video?.video) throw new Problem('not_found');
  // Merge only into the version that the sender has seen.
  if (video.version !== version) throw new Problem('conflict');
  const { durationMs, subtitles: before } = video.video;
  const store = async (locale: Locale): Promise<Subtitles[]> => {
    const there = before.find((each) => each.locale === locale);
    const source = subtitles[locale];
    if (source === undefined) return there ? [there] : [];
    if (source === null) return [];
    const read = readSubtitles(source, { durationMs });
    if ('code' in read) throw fieldProblem(`items.${at}.subtitles.${locale}`, read.code);
    const bytes = Buffer.from(read.text);
    // The version in the name keeps a file that is about to be deleted from being reused for the same text.
    const name = `subtitles-${id}-${version + 1}.${locale.toLowerCase()}.vtt`;
    const { key, url } = publicLocation(createHash('sha256').update(bytes).digest('hex'), name);
    if (there && contentOf(there.url) === contentOf(url)) return [there];
    made.push(url);
    await files.put(key, bytes);
    return [{ locale, url }];
  };
  const after: Subtitles[] = [];
  for (const locale of locales) after.push(...(await store(locale)));
  return { ...change, subtitles: after };
};

/** Returns the earlier and the current subtitle file of each language in which they differ. */
export const subtitleChanges = (before: readonly Subtitles[], after: readonly Subtitles[]) =>
  locales.flatMap((locale) => {
    const [from = null, to = null] = [before, after].map((all) => all.find((each) => each.locale === locale)?.url);
    return from === to ? [] : [{ field: `subtitles.${locale}`, from, to }];
  });
