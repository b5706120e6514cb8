import type { GalleryKind } from '#contract/rules/galleryItem.ts';
import { writeAudit } from '../platform/audit.ts';
import type { Deps } from '../platform/deps.ts';
import { afterErasure } from '../platform/housekeeping.ts';
import type { Actor } from '../platform/sessions.ts';
import { deleteCaseOf } from '../reports/index.ts';
import { deleteGalleryItem, findGalleryItem } from './galleryStore.ts';
import { insertRetired } from './retiredFileStore.ts';
import { afterRetiring } from './retiredFiles.ts';

/**
 * Removes photos or videos for good: their words, their files, and what was reported of them. The audit log says who did, and nothing of what they
 * showed. What is gone already counts as removed: the answer to an earlier try was lost.
 */
export const removeFromGallery = async (
  deps: Pick<Deps, 'db' | 'readDb' | 'clock' | 'ids' | 'files' | 'jobs' | 'uploads'>,
  actor: Actor,
  kind: GalleryKind,
  { ids }: { ids: readonly string[] },
): Promise<void> => {
  const removed = await deps.db.transaction().execute(async (tx) => {
    let count = 0;
    // In one order: two who remove the same ones wait for each other.
    for (const id of ids.toSorted()) {
      const item = await findGalleryItem(tx, kind, id);
      const urls = await deleteGalleryItem(tx, kind, id);
      if (!item || !urls) continue;
      await insertRetired(tx, urls, deps.clock.now());
      await deleteCaseOf(tx, { kind, subjectId: id });
      const { season, reviewId, isShown } = item;
      await writeAudit(tx, deps, { actor, action: 'gallery_removed', subject: kind, subjectId: id, detail: { season, reviewId, isShown } });
      count += 1;
    }
    return count;
  });
  if (removed === 0) return;
  await afterRetiring(deps);
  // The words may have named a child.
  afterErasure(deps);
};
