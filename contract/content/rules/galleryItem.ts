import { locales, type Text } from '#contract/http/common.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import { isBlank } from '#contract/text/blankText.ts';

/** Kinds of gallery items. */
export const galleryKinds = ['photo', 'video'] as const;
export type GalleryKind = (typeof galleryKinds)[number];

/** Returns the problems that prevent showing a photo or a video, by field: everyone must be told what it shows, in both languages. */
export const missingInGalleryItem = ({ caption }: { caption: Text }): FieldProblems =>
  Object.fromEntries(locales.flatMap((locale) => (isBlank(caption[locale]) ? [[`caption.${locale}`, 'required'] as const] : [])));

/** Returns the list with `ids` in their order, moved before `before` or to the end; null if one of them, or `before`, is not in the list. */
export const movedBefore = (list: readonly string[], ids: readonly string[], before: string | null): string[] | null => {
  const moved = new Set(ids);
  if (moved.size !== ids.length || !ids.every((id) => list.includes(id))) return null;
  if (before !== null && (moved.has(before) || !list.includes(before))) return null;
  const others = list.filter((id) => !moved.has(id));
  return others.toSpliced(before === null ? others.length : others.indexOf(before), 0, ...ids);
};
