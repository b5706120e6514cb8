import type { Insertable, Selectable, Updateable } from 'kysely';
import type { UploadState } from '#contract/uploads/public.ts';
import type { Conversion, UploadTable } from '#server/database/tables/platform/uploads.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { type Claim, claimable, leaseEnd } from '#server/platform/jobs/lease.ts';
import { retainedMs } from '#server/platform/retention.ts';

/** Time that an unfinished upload waits for its next bytes. */
export const UNFINISHED_MS = retainedMs('unfinishedUploads');

export type UploadRow = Selectable<UploadTable>;

export const insertUpload = async (db: Db | Tx, row: Insertable<UploadTable>): Promise<void> => {
  await db.insertInto('upload').values(row).execute();
};

export const findUpload = (db: Db | Tx, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();

export const deleteUpload = async (db: Db | Tx, id: string): Promise<void> => {
  await db.deleteFrom('upload').where('id', '=', id).execute();
};

/** Changes an upload in one of these states; false if it is in another by now. */
export const changeUpload = async (
  db: Db | Tx,
  id: string,
  from: readonly UploadState[],
  change: Updateable<UploadTable>,
): Promise<boolean> => {
  const changed = await db.updateTable('upload').set(change).where('id', '=', id).where('state', 'in', from).executeTakeFirst();
  return changed.numUpdatedRows === 1n;
};

/** Changes an upload that `leaseOwner` processes; false if another process has taken it over. */
export const changeProcessing = async (db: Db | Tx, id: string, leaseOwner: string, change: Updateable<UploadTable>): Promise<boolean> => {
  const changed = await db
    .updateTable('upload')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .where('leaseOwner', '=', leaseOwner)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
};

export const renewProcessing = (db: Db, id: string, claim: Claim): Promise<boolean> =>
  changeProcessing(db, id, claim.owner, { leaseUntil: leaseEnd(claim) });

/** Claims an upload for processing; false if it is not received, or another process holds it. */
export const claimProcessing = async (db: Db, id: string, claim: Claim): Promise<boolean> => {
  const claimed = await db
    .updateTable('upload')
    .set({ state: 'processing', leaseOwner: claim.owner, leaseUntil: leaseEnd(claim), updatedAt: claim.now })
    .where('id', '=', id)
    .where((e) =>
      e.or([
        e('state', '=', 'received'),
        e.and([e('state', '=', 'processing'), claimable({ until: e.ref('leaseUntil'), owner: e.ref('leaseOwner') }, claim)]),
      ]),
    )
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
};

/** Returns uploads of dead processes, the oldest first. */
export const abandonedUploads = (db: Db, claim: Claim, limit: number): Promise<Pick<UploadRow, 'id'>[]> =>
  db
    .selectFrom('upload')
    .select('id')
    .where('state', '=', 'processing')
    .where((e) => claimable({ until: e.ref('leaseUntil'), owner: e.ref('leaseOwner') }, claim))
    .orderBy('updatedAt')
    .limit(limit)
    .execute();

/** Returns the totals of an account's uploads that no work uses. */
export const unusedOf = async (tx: Tx, accountId: string): Promise<{ files: number; bytes: number }> => {
  const row = await tx
    .selectFrom('upload')
    .select((e) => [e.fn.countAll<number>().as('files'), e.fn.sum<number | null>('sizeBytes').as('bytes')])
    .where('accountId', '=', accountId)
    .where('expiresAt', 'is not', null)
    .where('state', '!=', 'rejected')
    .executeTakeFirstOrThrow();
  return { files: Number(row.files), bytes: Number(row.bytes ?? 0) };
};

/** Returns the uploads of an entry that no work uses, the newest first. */
export const openUploadsOf = (db: Db, accountId: string, registrationId: string, now: number): Promise<UploadRow[]> =>
  db
    .selectFrom('upload')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('registrationId', '=', registrationId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();

export const uploadsIn = (db: Db, state: UploadState): Promise<UploadRow[]> =>
  db.selectFrom('upload').selectAll().where('state', '=', state).orderBy('updatedAt').execute();

/** Returns uploads whose original file still exists beside its public version. */
export const uploadsWithOriginals = (db: Db, limit: number): Promise<Pick<UploadRow, 'id' | 'key'>[]> =>
  db
    .selectFrom('upload')
    .select(['id', 'key'])
    .where('key', 'is not', null)
    .where('fullKey', 'is not', null)
    .where('state', '=', 'ready')
    .limit(limit)
    .execute();

/**
 * Returns the next film to be made playable, those first that cannot be shown until then; without `later` only those. Excludes the accounts `but`.
 */
export const nextToConvert = (db: Db, later: boolean, but: readonly string[] = []): Promise<UploadRow | undefined> =>
  db
    .selectFrom('upload')
    .selectAll()
    .where('conversion', 'in', later ? ['waiting', 'later'] : ['waiting'])
    .$if(but.length > 0, (query) => query.where((e) => e.or([e('accountId', 'is', null), e('accountId', 'not in', but)])))
    .orderBy('conversion', 'desc')
    .orderBy('updatedAt')
    .limit(1)
    .executeTakeFirst();

/** Counts the films to be made playable, before or after they are shown, and the failed ones. */
export const countConversions = async (db: Db): Promise<Partial<Record<Conversion, number>>> => {
  const rows = await db
    .selectFrom('upload')
    .select((e) => ['conversion', e.fn.countAll<number>().as('films')])
    .where('conversion', 'is not', null)
    .groupBy('conversion')
    .execute();
  return Object.fromEntries(rows.map(({ conversion, films }) => [conversion, Number(films)]));
};

/** Changes an upload whose film is to be made playable and still has this key; false otherwise. */
export const changeConversion = async (tx: Tx, id: string, fullKey: string | null, change: Updateable<UploadTable>): Promise<boolean> => {
  const changed = await tx
    .updateTable('upload')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', 'ready')
    .where('conversion', 'in', ['waiting', 'later'])
    .where('fullKey', fullKey === null ? 'is' : '=', fullKey)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
};

/** Records that the original file is deleted. */
export const forgetOriginal = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('upload').set({ key: null }).where('id', '=', id).execute();
};

/** Returns uploads that have expired, or whose account is deleted. */
export const expiredUploads = (db: Db, now: number): Promise<UploadRow[]> =>
  db
    .selectFrom('upload')
    .selectAll()
    .where((e) => e.or([e('expiresAt', '<=', now), e('accountId', 'is', null)]))
    .execute();

/** Ends an expired upload; false if a work uses it meanwhile. */
export const expire = async (db: Db, id: string, now: number): Promise<boolean> => {
  const ended = await db
    .updateTable('upload')
    .set({ state: 'rejected', problem: 'upload_expired', updatedAt: now, expiresAt: now })
    .where('id', '=', id)
    .where('state', '!=', 'processing')
    .where((e) => e.or([e('expiresAt', '<=', now), e('accountId', 'is', null)]))
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
};

export const knownUploads = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db.selectFrom('upload').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
};

/** Removes name and owner of uploads, even if a work uses them; the next sweep removes their bytes. Returns their number. */
export const disownUploads = async (tx: Tx, of: { registrationId: string } | { accountId: string }, now: number): Promise<number> => {
  const disowned = await tx
    .updateTable('upload')
    .set({ accountId: null, registrationId: null, filename: '', metadata: '{}', expiresAt: now, updatedAt: now })
    .where((e) => e.and(of))
    .executeTakeFirst();
  return Number(disowned.numUpdatedRows);
};
