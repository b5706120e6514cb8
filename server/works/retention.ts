import type { Db } from '#server/database/connection.ts';
import { type Retention, seasonEnd } from '#server/platform/retention.ts';
import { competitionSeasons, dropHiddenMedia } from './retentionStore.ts';

/** Removes films and pictures that are not public, a while after their season; title, texts and votes of the work stay. */
export const retireMedia = async (db: Db, now: number, retention: Retention): Promise<void> => {
  for (const { id, season } of await competitionSeasons(db))
    if (seasonEnd(season) + retention.media <= now) await dropHiddenMedia(db, id, now);
};
