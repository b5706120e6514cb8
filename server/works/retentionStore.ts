import type { Db, Tx } from '../database/connection.ts';
import { releaseUploads } from './store.ts';

export const competitionSeasons = (db: Db) => db.selectFrom('competition').select(['id', 'season']).execute();

/** Takes the files from the works of a competition that are not public; the next sweep removes their bytes. */
export const dropHiddenMedia = async (tx: Tx, competitionId: string, now: number): Promise<void> => {
  const hidden = await tx
    .selectFrom('work')
    .innerJoin('registration', 'registration.id', 'work.registrationId')
    .select(['work.id', 'posterUploadId'])
    .where('work.competitionId', '=', competitionId)
    .where((e) => e.or([e('work.releasedAt', 'is', null), e('registration.publishWork', '=', 0)]))
    .execute();
  for (const { id, posterUploadId } of hidden) {
    const files = await tx.selectFrom('workFile').select('uploadId').where('workId', '=', id).execute();
    if (files.length === 0 && posterUploadId === null) continue;
    await tx.deleteFrom('workFile').where('workId', '=', id).execute();
    await tx.updateTable('work').set({ poster: null, posterUploadId: null }).where('id', '=', id).execute();
    const uploadIds = [...files.map(({ uploadId }) => uploadId), ...(posterUploadId === null ? [] : [posterUploadId])];
    await releaseUploads(tx, uploadIds, now);
  }
};
