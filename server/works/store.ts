import { type Insertable, type Selectable, sql } from 'kysely';
import type { Group } from '#contract/competitions/public.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { WorkTable } from '#server/database/tables/works.ts';

export type WorkRow = Selectable<WorkTable>;

/** Selects works joined with their entries, competitions, accounts and votes. */
const works = (db: Db | Tx) =>
  db
    .selectFrom('work')
    .innerJoin('registration', 'registration.id', 'work.registrationId')
    .innerJoin('competition', 'competition.id', 'work.competitionId')
    .innerJoin('account', 'account.id', 'work.accountId')
    .leftJoin('workVotes', 'workVotes.workId', 'work.id');

const joinedColumns = [
  'work.id',
  'work.no',
  'work.registrationId',
  'work.competitionId',
  'work.accountId',
  'work.title',
  'work.description',
  'work.kind',
  'work.link',
  'work.poster',
  'work.posterUploadId',
  'work.releasedAt',
  'work.hiddenAt',
  'work.heldAt',
  'work.holdReason',
  'work.cannedReasonId',
  'work.openReports',
  'work.preparation',
  'work.refusal',
  'work.submittedAt',
  'work.updatedAt',
  'work.version',
  'work.contentVersion',
  'registration.teamName',
  'registration.groupName',
  'registration.publishName',
  'registration.publishWork',
  'registration.isRefusedElsewhere',
  'registration.state as entryState',
  'registration.workUntil',
  'competition.slug',
  'competition.season',
  'competition.mode',
  'competition.title as competitionTitle',
  'competition.workOpensAt',
  'competition.workClosesAt',
  'competition.votingOpensAt',
  'competition.votingClosesAt',
  'competition.calledOffAt',
  'account.name as accountName',
  'workVotes.votes',
] as const;

const selectJoined = (db: Db | Tx) => works(db).select(joinedColumns);
export type JoinedWorkRow = NonNullable<Awaited<ReturnType<ReturnType<typeof selectJoined>['executeTakeFirst']>>>;

/** Hides works whose decision waits. Their versions stay: the decision is about the work as it was looked at. */
export const hideWorks = async (tx: Tx, ids: readonly string[], now: number): Promise<void> => {
  if (ids.length > 0) await tx.updateTable('work').set({ hiddenAt: now }).where('id', 'in', ids).execute();
};

/** Shows works again as they were before they were hidden. */
export const showWorks = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.updateTable('work').set({ hiddenAt: null }).where('id', 'in', ids).execute();
};

export const findWork = (db: Db | Tx, id: string): Promise<JoinedWorkRow | undefined> =>
  selectJoined(db).where('work.id', '=', id).executeTakeFirst();

export const findWorkByNo = (db: Db, no: string): Promise<JoinedWorkRow | undefined> =>
  selectJoined(db).where('work.no', '=', no).executeTakeFirst();

export const findWorkOfEntry = (db: Db | Tx, registrationId: string): Promise<JoinedWorkRow | undefined> =>
  selectJoined(db).where('work.registrationId', '=', registrationId).executeTakeFirst();

export const worksOfAccount = (db: Db, accountId: string): Promise<JoinedWorkRow[]> =>
  selectJoined(db).where('work.accountId', '=', accountId).orderBy('work.submittedAt').execute();

/** Returns the columns that decide whether the given works can be released. */
export const worksToDecide = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('work')
        .innerJoin('registration', 'registration.id', 'work.registrationId')
        .select(['work.id', 'work.registrationId', 'work.competitionId', 'work.version', 'work.preparation'])
        .select(['registration.publishWork', 'registration.isRefusedElsewhere', 'registration.state as entryState'])
        .where('work.id', 'in', ids)
        .execute();

const listed = (db: Db, competitionId: string) =>
  db.selectFrom('standing').where('competitionId', '=', competitionId).where('listedAt', 'is not', null);

/** Counts the public works of a competition by group and number of votes. */
export const countByVotes = async (db: Db, competitionId: string) => {
  const counted = listed(db, competitionId).select((e) => ['groupName', 'votes', e.fn.countAll<number>().as('works')]);
  // Votes first: it makes SQLite use the index on both, instead of rows all over the table.
  const rows = await counted.groupBy(['votes', 'groupName']).execute();
  return rows.map(({ works, ...row }) => ({ ...row, works: Number(works) }));
};

export type PublicWorkSort = 'newest' | 'votes';
/** The sort columns of each order; true: descending. */
const publicOrders = { newest: { listedAt: true, no: false }, votes: { votes: true, listedAt: true, no: false } } as const;

/** Returns numbers and votes of public works in the list’s order: `limit` of the `total`, after the first `offset`. */
export const listedWorks = async (
  db: Db,
  { competitionId, group, sort }: { competitionId: string; group: Group | undefined; sort: PublicWorkSort },
  { offset, limit, total }: { offset: number; limit: number; total: number },
): Promise<{ no: string; votes: number }[]> => {
  const after = total - offset - limit;
  // The index is walked from the nearer end.
  const backwards = after >= 0 && after < offset;
  let query = listed(db, competitionId).select(['no', 'votes']);
  if (group !== undefined) query = query.where('groupName', '=', group);
  for (const [column, descends] of Object.entries(publicOrders[sort]))
    query = query.orderBy(sql.ref(column), descends === backwards ? 'asc' : 'desc');
  const rows = await query
    .limit(limit)
    .offset(backwards ? after : offset)
    .execute();
  return backwards ? rows.reverse() : rows;
};

export const worksByIds = (db: Db, ids: readonly string[]): Promise<JoinedWorkRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectJoined(db).where('work.id', 'in', ids).execute();

/** The columns that a list shows of a work. */
const listedColumns = [
  'work.id',
  'work.no',
  'work.title',
  'work.kind',
  'work.poster',
  'work.preparation',
  'work.version',
  'registration.teamName',
  'registration.groupName',
  'registration.publishName',
] as const;
type ListedColumn =
  | 'id'
  | 'no'
  | 'title'
  | 'kind'
  | 'poster'
  | 'preparation'
  | 'version'
  | 'teamName'
  | 'groupName'
  | 'publishName'
  | 'votes';
export type ListedWorkRow = Pick<JoinedWorkRow, ListedColumn>;

/** Returns the rows of the listed works, in their order. The tables hold a million rows, so only the shown ones are read. */
export const listedWorkRows = async (db: Db, works: readonly { no: string; votes: number }[]): Promise<ListedWorkRow[]> => {
  if (works.length === 0) return [];
  const rows = await db
    .selectFrom('work')
    .innerJoin('registration', 'registration.id', 'work.registrationId')
    .select(listedColumns)
    .where(
      'work.no',
      'in',
      works.map(({ no }) => no),
    )
    .execute();
  const byNo = new Map(rows.map((row) => [row.no, row]));
  return works.flatMap(({ no, votes }) => {
    const row = byNo.get(no);
    return row ? [{ ...row, votes }] : [];
  });
};

/** Inserts a work; false if another one has its number. */
export const insertWork = async (tx: Tx, row: Insertable<WorkTable>): Promise<boolean> => {
  const inserted = await tx
    .insertInto('work')
    .values(row)
    .onConflict((c) => c.column('no').doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
};

/** Updates a work if it is unchanged since it was read; false if another change came first. */
export const updateWork = async (tx: Tx, { id, version }: Pick<WorkRow, 'id' | 'version'>, change: Partial<WorkRow>): Promise<boolean> => {
  const changed = await tx.updateTable('work').set(change).where('id', '=', id).where('version', '=', version).executeTakeFirst();
  return changed.numUpdatedRows === 1n;
};

/** Stores the preparation state of a work. Its files have changed: a new version gives them new URLs. */
export const savePreparation = async (tx: Tx, workId: string, change: Pick<WorkRow, 'preparation' | 'refusal'>): Promise<void> => {
  await tx
    .updateTable('work')
    .set((e) => ({ ...change, version: e('version', '+', 1) }))
    .where('id', '=', workId)
    .execute();
};

/** Stores the number of open reports of a work; its standing follows. */
export const saveOpenReports = async (tx: Tx, id: string, openReports: number): Promise<void> => {
  await tx.updateTable('work').set({ openReports }).where('id', '=', id).execute();
};

/** Returns the audit lines about a work, and those of its entry that concern it. */
export const historyOf = (db: Db, { id, registrationId }: Pick<WorkRow, 'id' | 'registrationId'>) =>
  db
    .selectFrom('audit')
    .select(['at', 'action', 'actorName', 'subject', 'subjectId', 'detail'])
    .where((e) =>
      e.or([
        e.and([e('subject', '=', 'work'), e('subjectId', '=', id)]),
        e.and([
          e('subject', '=', 'registration'),
          e('subjectId', '=', registrationId),
          e('action', 'in', ['work_submitted', 'work_replaced', 'consent_changed']),
        ]),
      ]),
    )
    .orderBy('at')
    .orderBy('id')
    .execute();

/** Returns a batch of rows after a moment and an id, oldest first, for walks through all of them. */
export const worksAfter = (db: Db, { submittedAt, id }: { submittedAt: number; id: string }, limit: number) =>
  db
    .selectFrom('work')
    .select(['id', 'submittedAt', 'competitionId'])
    .where('submittedAt', '>=', submittedAt)
    .where((e) => e.or([e('submittedAt', '>', submittedAt), e('id', '>', id)]))
    .orderBy('submittedAt')
    .orderBy('id')
    .limit(limit)
    .execute();
