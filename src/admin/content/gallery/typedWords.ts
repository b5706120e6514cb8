import type { GalleryChange, GalleryItem } from '#contract/content/galleryAdmin.ts';
import { locales, type Text } from '#contract/http/common.ts';
import { mergeChanges } from '#src/admin/revisions/editing/mergeChanges.ts';

/** The texts of a photo or video. */
export type Words = Pick<GalleryItem, 'caption' | 'description'>;

/** The edited texts, with the texts before the edit. */
export interface TypedWords {
  base: Words;
  words: Words;
}

/** Returns the texts with the edits: in both languages only the edited ones, over what is saved by now. */
export const wordsWith = (typed: TypedWords | null, { caption, description }: Words): Words =>
  typed ? mergeChanges(typed.base, typed.words, { caption, description }) : { caption, description };

const isSame = (one: Text, other: Text): boolean => locales.every((locale) => one[locale].trim() === other[locale].trim());

/** Returns the texts that are not saved yet. */
export const unsavedWords = (words: Words, saved: Words): Pick<GalleryChange, keyof Words> => ({
  ...(!isSame(words.caption, saved.caption) && { caption: words.caption }),
  ...(!isSame(words.description, saved.description) && { description: words.description }),
});
