import { galleryKinds } from '#contract/content/rules/galleryItem.ts';
import { CONTENT_EVERYWHERE, meets } from '#contract/office/rules/staffRights.ts';
import { FOUND_EACH, type Found } from '#contract/office/search.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { SearchRequest } from '#server/platform/subject.ts';
import { findContent } from './drafts/records.ts';
import { galleryCaptions } from './gallery/galleryStore.ts';

/** Finds what the portal shows, photos and videos among it, for who writes it. */
export const findOnPortal = async (
  deps: Pick<Deps, 'readDb' | 'clock'>,
  { q, rights, isNamed }: SearchRequest,
): Promise<Pick<Found, 'content' | 'gallery'>> => {
  if (!meets(rights, CONTENT_EVERYWHERE)) return { content: [], gallery: [] };
  const gallery: Found['gallery'] = [];
  for (const kind of galleryKinds)
    for (const { id, name, season } of await galleryCaptions(deps.readDb, kind))
      if (isNamed(name)) gallery.push({ kind, id, title: name, season });
  return { content: await findContent(deps, q, FOUND_EACH), gallery: gallery.slice(0, FOUND_EACH) };
};
