import type { GalleryChange, GalleryItem } from '#contract/content/galleryAdmin.ts';
import { locales, type Text } from '#contract/http/common.ts';
import { mergeChanges } from '#src/admin/revisions/editing/mergeChanges.ts';

/** What a photo or a video says. */
export type Words = Pick<GalleryItem, 'caption' | 'description'>;

/** What is typed, with what was there before it was. */
export interface TypedWords {
  base: Words;
  words: Words;
}

/** What it says with what is typed: of both languages only what was changed here, over what is saved by now. */
export const wordsWith = (typed: TypedWords | null, { caption, description }: Words): Words =>
  typed ? mergeChanges(typed.base, typed.words, { caption, description }) : { caption, description };

const isSame = (one: Text, other: Text): boolean => locales.every((locale) => one[locale].trim() === other[locale].trim());

/** What of these words is not saved yet. */
export const unsavedWords = (words: Words, saved: Words): Pick<GalleryChange, keyof Words> => ({
  ...(!isSame(words.caption, saved.caption) && { caption: words.caption }),
  ...(!isSame(words.description, saved.description) && { description: words.description }),
});
