import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

type CertificateTable = Tables['certificate'];
export type CertificateRow = Selectable<CertificateTable>;

/** Maximum number of rows of one statement. */
const AT_ONCE = 200;

/** Returns the certificate under a number as it is compared, if it is issued by `now`. */
export const findCertificate = (db: Db | Tx, now: number, plainNo: string): Promise<CertificateRow | undefined> =>
  db
    .selectFrom('certificate')
    .selectAll()
    .where('plainNo', '=', plainNo)
    .where('issuedAt', '<=', now)
    .orderBy('issuedAt', 'desc')
    .limit(1)
    .executeTakeFirst();

export const insertCertificates = async (tx: Db | Tx, rows: readonly Insertable<CertificateTable>[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx
      .insertInto('certificate')
      .values(rows.slice(from, from + AT_ONCE))
      .execute();
};

/** Returns the number of certificates of a competition, those included that are not public yet. */
export const countCertificates = async (tx: Db | Tx, competitionId: string): Promise<number> => {
  const { n } = await tx
    .selectFrom('certificate')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('competitionId', '=', competitionId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Ends a certificate at an instant (epoch ms), unless it ended before. */
export const endCertificate = async (
  tx: Tx,
  { no, ...end }: { no: string; revokedAt: number; reason: string | null; successorNo: string | null },
): Promise<void> => {
  await tx.updateTable('certificate').set(end).where('no', '=', no).where('revokedAt', 'is', null).execute();
};

/** Returns the certificates of a competition that are public, the newest first. */
export const certificatesOf = (db: Db | Tx, now: number, competitionId: string): Promise<CertificateRow[]> =>
  db
    .selectFrom('certificate')
    .selectAll()
    .where('competitionId', '=', competitionId)
    .where('issuedAt', '<=', now)
    .orderBy('issuedAt', 'desc')
    .orderBy('no')
    .execute();

/** Names the successor of a certificate that was revoked without one. */
export const nameSuccessor = async (tx: Tx, no: string, successorNo: string): Promise<void> => {
  await tx.updateTable('certificate').set({ successorNo }).where('no', '=', no).where('successorNo', 'is', null).execute();
};

/** Takes back all that was to be issued and revoked in a competition at an instant (epoch ms) that has not come. */
export const takeCertificatesBack = async (tx: Tx, competitionId: string, at: number): Promise<void> => {
  await tx.deleteFrom('certificate').where('competitionId', '=', competitionId).where('issuedAt', '=', at).execute();
  await tx
    .updateTable('certificate')
    .set({ revokedAt: null, reason: null, successorNo: null })
    .where('competitionId', '=', competitionId)
    .where('revokedAt', '=', at)
    .execute();
};

export const countCheck = async (db: Db, no: string): Promise<void> => {
  await db
    .updateTable('certificate')
    .set((e) => ({ checks: e('checks', '+', 1) }))
    .where('no', '=', no)
    .execute();
};

/** Makes the certificates of accounts anonymous. Those of their entries are the entries' to erase. */
export const anonymiseCertificatesOf = async (tx: Tx, accountIds: readonly string[]): Promise<void> => {
  await tx
    .updateTable('certificate')
    .set({ accountId: null, person: null, latinName: null, teamName: null, organization: null })
    .where('accountId', 'in', [...accountIds])
    .execute();
};
