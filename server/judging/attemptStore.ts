import type { Insertable, Selectable } from 'kysely';
import { z } from 'zod';
import { type Penalty, ShownPenalty } from '#contract/judging/attempts.ts';
import type { AttemptFacts } from '#contract/judging/rules/attemptStandings.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { AttemptTable } from '#server/database/tables/judging.ts';

export type AttemptRow = Selectable<AttemptTable>;

/** Rows of one statement. */
const ROWS_AT_ONCE = 200;
const Penalties = z.array(ShownPenalty);

export const penaltiesOf = ({ penalties }: Pick<AttemptRow, 'penalties'>): Penalty[] => Penalties.parse(JSON.parse(penalties));

type FactColumns = Pick<AttemptRow, 'id' | 'number' | 'state' | 'replacedBy' | 'isVoid' | 'late' | 'ruledAt' | 'sheetTakenBackAt'>;

/** Returns what decides on the standing of a stored attempt. */
export const factsOf = ({ id, number, state, replacedBy, isVoid, late, ruledAt, sheetTakenBackAt }: FactColumns): AttemptFacts => {
  const isLate = late !== null && isVoid === 1 && ruledAt === null;
  return {
    id,
    number,
    isAborted: state === 'aborted',
    isReplaced: replacedBy !== null,
    isVoid: isVoid === 1 && !isLate,
    isLate,
    isSheetTakenBack: sheetTakenBackAt !== null,
  };
};

export const findAttempt = (db: Db | Tx, id: string): Promise<AttemptRow | undefined> =>
  db.selectFrom('attempt').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the attempts of a round, by team and number, corrections after what they correct; of one team, with its id. */
export const attemptsOf = (db: Db | Tx, roundId: string, registrationId?: string) => {
  const all = db
    .selectFrom('attempt')
    .leftJoin('account', 'account.id', 'attempt.judgeId')
    .selectAll('attempt')
    .select('account.name as judgeName')
    .where('roundId', '=', roundId);
  const asked = registrationId === undefined ? all : all.where('registrationId', '=', registrationId);
  return asked
    .orderBy('registrationId')
    .orderBy('number')
    .orderBy('receivedAt')
    .orderBy((e) => e('replacedBy', 'is', null))
    .orderBy('attempt.id')
    .execute();
};
export type NamedAttempt = Awaited<ReturnType<typeof attemptsOf>>[number];

/** Returns the highest number of attempts of each of these teams of a round; without those of sheets that were taken back, whose numbers are free. */
export const lastNumbers = async (tx: Tx, roundId: string, registrationIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const [only, ...others] = registrationIds;
  const all = tx
    .selectFrom('attempt')
    .select((e) => ['registrationId', e.fn.max('number').as('number')])
    .where('roundId', '=', roundId)
    .where('sheetTakenBackAt', 'is', null)
    .groupBy('registrationId');
  const rows = await (only !== undefined && others.length === 0 ? all.where('registrationId', '=', only) : all).execute();
  return new Map(rows.map(({ registrationId, number }) => [registrationId, Number(number)]));
};

/** Stores attempts; false if one of their ids is another attempt's. */
export const insertAttempts = async (tx: Tx, rows: readonly Insertable<AttemptTable>[]): Promise<boolean> => {
  let stored = 0n;
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('attempt')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .onConflict((c) => c.column('id').doNothing())
      .executeTakeFirstOrThrow();
    stored += numInsertedOrUpdatedRows ?? 0n;
  }
  return stored === BigInt(rows.length);
};

/** Returns the attempts of a number that were not corrected: one that was in time, or was taken, and beside it corrections that came late and wait or were refused. */
export const openOfNumber = (
  tx: Tx,
  { roundId, registrationId, number }: Pick<AttemptRow, 'roundId' | 'registrationId' | 'number'>,
): Promise<AttemptRow[]> =>
  tx
    .selectFrom('attempt')
    .selectAll()
    .where('roundId', '=', roundId)
    .where('registrationId', '=', registrationId)
    .where('number', '=', number)
    .where('replacedBy', 'is', null)
    .where('sheetTakenBackAt', 'is', null)
    .orderBy('receivedAt')
    .orderBy('id')
    .execute();

/** Notes that an attempt was corrected by another one; null for none any more. */
export const noteReplaced = async (tx: Tx, id: string, replacedBy: string | null): Promise<void> => {
  await tx.updateTable('attempt').set({ replacedBy }).where('id', '=', id).execute();
};

/** Notes the ruling of an organiser on an attempt. */
export const saveRulingOn = async (
  tx: Tx,
  id: string,
  ruling: Pick<AttemptRow, 'isVoid' | 'ruledAt' | 'ruledBy' | 'rulingReason'>,
): Promise<void> => {
  await tx.updateTable('attempt').set(ruling).where('id', '=', id).execute();
};

/** Takes back the attempts of a sheet: they stay in the history and count no more. Returns their number. */
export const takeBackSheet = async (tx: Tx, { id, roundId }: { id: string; roundId: string }, now: number): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('attempt')
    .set({ sheetTakenBackAt: now })
    .where('roundId', '=', roundId)
    .where('sheetId', '=', id)
    .where('sheetTakenBackAt', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** Selects the attempts of a round that are handed in and neither corrected, void nor taken back. */
const standing = (db: Db | Tx, roundId: string) =>
  db
    .selectFrom('attempt')
    .where('roundId', '=', roundId)
    .where('state', '=', 'handed_in')
    .where('replacedBy', 'is', null)
    .where('isVoid', '=', 0)
    .where('sheetTakenBackAt', 'is', null);

/** Counts the attempts of a round that stand; with a number, those that were made by an earlier version of the rubric. */
export const countStandingAttempts = async (db: Db | Tx, roundId: string, before?: number): Promise<number> => {
  const all = standing(db, roundId).select((e) => e.fn.countAll<number>().as('n'));
  const { n } = await (before === undefined ? all : all.where('rubricNumber', '<', before)).executeTakeFirstOrThrow();
  return Number(n);
};

/** Makes the attempts of a round void that were made by an earlier version of the rubric. Returns their number. */
export const voidAttemptsOfOldRubric = async (
  tx: Tx,
  roundId: string,
  before: number,
  ruling: Pick<AttemptRow, 'ruledAt' | 'ruledBy' | 'rulingReason'>,
): Promise<number> => {
  const rows = await standing(tx, roundId).select('id').where('rubricNumber', '<', before).execute();
  for (const { id } of rows) await saveRulingOn(tx, id, { isVoid: 1, ...ruling });
  return rows.length;
};

/** Counts by judge the attempts of a round that a judge handed in, corrections once. */
export const attemptsByJudge = async (db: Db | Tx, roundId: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('attempt')
    .select((e) => ['judgeId', e.fn.countAll<number>().as('n')])
    .where('roundId', '=', roundId)
    .where('state', '=', 'handed_in')
    .where('replacedBy', 'is', null)
    .where('judgeId', 'is not', null)
    .groupBy('judgeId')
    .execute();
  return new Map(rows.flatMap(({ judgeId, n }) => (judgeId === null ? [] : [[judgeId, Number(n)] as const])));
};
