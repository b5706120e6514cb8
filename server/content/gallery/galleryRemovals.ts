import type { GalleryKind } from '#contract/content/rules/galleryItem.ts';
import { insertRetired } from '#server/content/files/retiredFileStore.ts';
import { afterRetiring } from '#server/content/files/retiredFiles.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { afterErasure } from '#server/platform/housekeeping.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { deleteCaseOf } from '#server/reports/index.ts';
import { deleteGalleryItem, findGalleryItem, idsInSeason } from './galleryStore.ts';

/**
 * Removes photos or videos for good: their texts, files and reports. The audit log says who did it and at which position in the season's gallery they
 * were, but nothing of what they showed. Items already gone count as removed, as the answer to an earlier try may have been lost.
 */
export const removeFromGallery = async (
  deps: Pick<Deps, 'db' | 'readDb' | 'clock' | 'ids' | 'files' | 'jobs' | 'uploads'>,
  actor: Actor,
  kind: GalleryKind,
  { ids }: { ids: readonly string[] },
): Promise<void> => {
  const removed = await deps.db.transaction().execute(async (tx) => {
    let count = 0;
    /** The seasons' galleries before the removal. */
    const seasons = new Map<number, string[]>();
    // In a fixed order, so that concurrent removals of the same items do not deadlock.
    for (const id of ids.toSorted()) {
      const item = await findGalleryItem(tx, kind, id);
      if (item && !seasons.has(item.season)) seasons.set(item.season, await idsInSeason(tx, kind, item.season));
      const urls = await deleteGalleryItem(tx, kind, id);
      if (!item || !urls) continue;
      await insertRetired(tx, urls, deps.clock.now());
      await deleteCaseOf(tx, { kind, subjectId: id });
      const { season, reviewId, isShown } = item;
      const place = (seasons.get(season)?.indexOf(id) ?? 0) + 1;
      const detail = { season, place, reviewId, isShown };
      await writeAudit(tx, deps, { actor, action: 'gallery_removed', subject: kind, subjectId: id, detail });
      count += 1;
    }
    return count;
  });
  if (removed === 0) return;
  await afterRetiring(deps);
  // The texts may have named a child.
  afterErasure(deps);
};
