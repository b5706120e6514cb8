import { type Insertable, type Selectable, sql } from 'kysely';
import type { InvitationCodeFilter } from '#contract/registrations/invitations.ts';
import { normalizeInvitationCode } from '#contract/registrations/rules/registration.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { inOrderOf, type Order, type PageRequest, pageOfIds } from '#server/database/pagination.ts';
import { likePattern } from '#server/database/search/likePattern.ts';
import type { Tables } from '#server/database/tables/index.ts';

export type CodeRow = Selectable<Tables['invitationCode']>;
export type CodeSort = 'createdAt' | 'code';

const withoutWildcards = (text: string): string => text.replaceAll(/[%_\\]/g, '');

/** Filters by scan: a competition has few enough codes. Those of entries that have qualified are not organisers' own. */
const filteredCodes = (db: Db, competitionId: string, { state, batchId, q = '' }: InvitationCodeFilter, now: number) => {
  let query = db
    .selectFrom('invitationCode')
    .where('invitationCode.competitionId', '=', competitionId)
    .where('invitationCode.forEntry', 'is', null);
  if (batchId !== undefined) query = query.where('batchId', '=', batchId);
  const wanted = withoutWildcards(q);
  if (wanted !== '')
    query = query.where((e) =>
      e.or([
        e('code', 'like', `${withoutWildcards(normalizeInvitationCode(wanted))}%`),
        sql<boolean>`lower(institution) like ${likePattern(q)} escape '\\'`,
      ]),
    );
  if (state === 'revoked') return query.where('revokedAt', 'is not', null);
  if (state === undefined) return query;
  query = query.where('revokedAt', 'is', null);
  if (state === 'ended') return query.where('endsAt', '<=', now);
  query = query.where((e) => e.or([e('endsAt', 'is', null), e('endsAt', '>', now)]));
  return query.where('used', state === 'usable' ? '<' : '>=', (e) => e.ref('useLimit'));
};

const orders = {
  createdAt: [{ column: sql.ref('invitationCode.createdAt'), kind: 'number' }],
  code: [{ column: sql.ref('invitationCode.code'), kind: 'text' }],
} as const satisfies Record<CodeSort, Order['keys']>;

/** Returns a page of a competition's codes. */
export const selectCodes = async (
  db: Db,
  competitionId: string,
  filter: InvitationCodeFilter,
  { by, descending }: { by: CodeSort; descending: boolean },
  page: PageRequest,
  now: number,
) => {
  const keys = [...orders[by], { column: sql.ref('invitationCode.id'), kind: 'text' as const }];
  const { ids, ...links } = await pageOfIds(db, [filteredCodes(db, competitionId, filter, now)], { name: by, keys, descending }, page);
  const rows = ids.length === 0 ? [] : await db.selectFrom('invitationCode').selectAll().where('id', 'in', ids).execute();
  return { rows: inOrderOf(ids, rows), ...links };
};

export const findCode = (db: Db | Tx, id: string): Promise<CodeRow | undefined> =>
  db.selectFrom('invitationCode').selectAll().where('id', '=', id).where('forEntry', 'is', null).executeTakeFirst();

/** Returns the uses of the codes of each of the given competitions, and all that they allow; a competition without codes is missing. */
export const codeUses = async (db: Db, ids: readonly string[]): Promise<Map<string, { uses: number; allowed: number }>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('invitationCode')
    .select((e) => [
      'competitionId',
      e.fn.sum<number>('used').as('uses'),
      e.fn.sum<number>(e.case().when('revokedAt', 'is', null).then(e.ref('useLimit')).else(e.ref('used')).end()).as('allowed'),
    ])
    .where('competitionId', 'in', ids)
    .where('forEntry', 'is', null)
    .groupBy('competitionId')
    .execute();
  return new Map(rows.map(({ competitionId, uses, allowed }) => [competitionId, { uses: Number(uses), allowed: Number(allowed) }]));
};

/** Returns the first entries that used a code. */
export const entriesByCode = (db: Db, codeId: string, limit: number) =>
  db
    .selectFrom('registration')
    .select(['id', 'teamName', 'state', 'registeredAt'])
    .where('invitationCodeId', '=', codeId)
    .orderBy('registeredAt')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Inserts codes, except those that the competition already has; returns how many. */
export const insertCodes = async (tx: Tx, rows: Insertable<Tables['invitationCode']>[]): Promise<number> => {
  const inserted = await tx
    .insertInto('invitationCode')
    .values(rows)
    .onConflict((c) => c.columns(['competitionId', 'code']).doNothing())
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows ?? 0);
};

/** Changes how often a code can be used, unless it was used more often or is revoked. Returns whether it did. */
export const limitUses = async (tx: Tx, id: string, useLimit: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('invitationCode')
    .set({ useLimit })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('used', '<=', useLimit)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Revokes codes that are not revoked yet; returns how many. */
export const revokeIn = async (
  tx: Tx,
  competitionId: string,
  which: { ids: string[] } | { batchId: string },
  now: number,
): Promise<number> => {
  const all = tx
    .updateTable('invitationCode')
    .set({ revokedAt: now })
    .where('competitionId', '=', competitionId)
    .where('forEntry', 'is', null);
  const chosen = 'ids' in which ? all.where('id', 'in', which.ids) : all.where('batchId', '=', which.batchId);
  return Number((await chosen.where('revokedAt', 'is', null).executeTakeFirst()).numUpdatedRows);
};

/** Lets revoked codes of a competition be used again. Returns how many. */
export const restoreIn = async (tx: Tx, competitionId: string, ids: readonly string[]): Promise<number> => {
  const restored = await tx
    .updateTable('invitationCode')
    .set({ revokedAt: null })
    .where('competitionId', '=', competitionId)
    .where('forEntry', 'is', null)
    .where('id', 'in', ids)
    .where('revokedAt', 'is not', null)
    .executeTakeFirst();
  return Number(restored.numUpdatedRows);
};
