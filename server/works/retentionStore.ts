import type { Db, Tx } from '#server/database/connection.ts';
import { inBatches } from '#server/platform/jobs/inBatches.ts';
import { releaseUploads } from './media/fileStore.ts';

export const competitionSeasons = (db: Db) => db.selectFrom('competition').select(['id', 'season']).execute();

interface HiddenWork {
  id: string;
  posterUploadId: string | null;
}

const dropMediaOf = async (tx: Tx, works: readonly HiddenWork[], now: number): Promise<void> => {
  const ids = works.map(({ id }) => id);
  const files = await tx.selectFrom('workFile').select('uploadId').where('workId', 'in', ids).execute();
  const posters = works.filter(({ posterUploadId }) => posterUploadId !== null);
  if (files.length > 0) await tx.deleteFrom('workFile').where('workId', 'in', ids).execute();
  if (posters.length > 0) await tx.updateTable('work').set({ poster: null, posterUploadId: null }).where('id', 'in', ids).execute();
  const uploadIds = [...files.map(({ uploadId }) => uploadId), ...posters.map(({ posterUploadId }) => posterUploadId ?? '')];
  await releaseUploads(tx, uploadIds, now);
};

/** Removes the files of a competition's works that are not public, in batches; the next sweep deletes their bytes. */
export const dropHiddenMedia = (db: Db, competitionId: string, now: number): Promise<void> => {
  let after = { id: '', submittedAt: 0 };
  return inBatches((limit) =>
    db.transaction().execute(async (tx) => {
      const { id, submittedAt } = after;
      const hidden = await tx
        .selectFrom('work')
        .innerJoin('registration', 'registration.id', 'work.registrationId')
        .select(['work.id', 'work.submittedAt', 'posterUploadId'])
        .where('work.competitionId', '=', competitionId)
        .where('work.submittedAt', '>=', submittedAt)
        .where((e) => e.or([e('work.submittedAt', '>', submittedAt), e('work.id', '>', id)]))
        .where((e) => e.or([e('work.releasedAt', 'is', null), e('registration.publishWork', '=', 0)]))
        .orderBy('work.submittedAt')
        .orderBy('work.id')
        .limit(limit)
        .execute();
      if (hidden.length > 0) await dropMediaOf(tx, hidden, now);
      after = hidden.at(-1) ?? after;
      return hidden.length;
    }),
  );
};
