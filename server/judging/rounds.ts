import { fieldProblem, Problem } from '#contract/http/problem.ts';
import { type Round, RoundSettings } from '#contract/judging/admin.ts';
import { type RoundStep, roundProblems, stateAfter, stepProblem } from '#contract/judging/rules/rounds.ts';
import type { AuditAction } from '#contract/office/rules/auditActions.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { findCompetition } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { countMarksOfOldRubric, hasAssignments } from './assignmentStore.ts';
import { attemptsByJudge, countStandingAttempts } from './attemptStore.ts';
import { handedInOf, leftOf } from './reminderStore.ts';
import { findRound, insertRound, lockRound, panelOf, type RoundRow, roundsOf, updateRound } from './roundStore.ts';
import { currentRubric, keepCurrentRubric } from './rubrics.ts';
import { type TellDeps, tellJudge } from './tellJudge.ts';

type RoundDeps = Pick<Deps, 'db' | 'clock' | 'ids'>;

/** Returns a round's settings. */
export const settingsOf = (row: RoundRow): RoundSettings =>
  RoundSettings.parse({
    name: JSON.parse(row.name),
    opensAt: row.opensAt,
    closesAt: row.closesAt,
    judgesPerWork: row.judgesPerWork,
    combine: row.combine,
    spreadLimit: row.spreadLimit,
    blind: row.blind === 1,
    table: row.tableSettings === null ? null : JSON.parse(row.tableSettings),
    groups: row.groups === null ? null : JSON.parse(row.groups),
    after: row.after === null ? null : JSON.parse(row.after),
  });

const columnsOf = ({ name, blind, table, groups, after, ...rest }: RoundSettings) => ({
  ...rest,
  name: JSON.stringify(name),
  blind: blind ? (1 as const) : (0 as const),
  tableSettings: table && JSON.stringify(table),
  groups: groups && JSON.stringify(groups),
  after: after && JSON.stringify(after),
});

/** Returns a round as organisers see it. */
export const toRound = async (db: Db | Tx, row: RoundRow): Promise<Round> => {
  const competition = await findCompetition(db, row.competitionId);
  if (!competition) throw new Problem('not_found');
  const { number } = await currentRubric(db, competition);
  return {
    ...settingsOf(row),
    id: row.id,
    competitionId: row.competitionId,
    state: row.state,
    rubricNumber: number,
    marksOfOldRubric: (await countMarksOfOldRubric(db, row.id, number)) + (await countStandingAttempts(db, row.id, number)),
    keptRubric: row.keptRubric,
    version: row.version,
  };
};

/** Returns a round of a competition within the scope. Throws not_found. */
export const roundInScope = async (db: Db | Tx, scope: CompetitionScope, id: string): Promise<RoundRow> => {
  const row = await findRound(db, id);
  if (!row || !isInScope(scope, row.competitionId)) throw new Problem('not_found');
  return row;
};

/** Returns a round of a competition within the scope, locked: nobody changes or marks in it until the transaction ends. Throws not_found. */
export const lockedRound = async (tx: Tx, scope: CompetitionScope, id: string): Promise<RoundRow> => {
  await lockRound(tx, id);
  return roundInScope(tx, scope, id);
};

/** Returns the rounds of a competition, in order. Throws not_found. */
export const listRounds = async ({ readDb }: Pick<Deps, 'readDb'>, scope: CompetitionScope, competitionId: string) => {
  const competition = await findCompetition(readDb, competitionId);
  if (!competition || !isInScope(scope, competition.id)) throw new Problem('not_found');
  const rows = await roundsOf(readDb, competition.id);
  return { items: await Promise.all(rows.map((row) => toRound(readDb, row))) };
};

/** Refuses settings that a round cannot have, and an earlier round that is not of the competition. */
const checkSettings = async (tx: Tx, competitionId: string, id: string | null, settings: RoundSettings, now: number): Promise<void> => {
  const fields = roundProblems(settings, now);
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields });
  if (!settings.after) return;
  const earlier = await findRound(tx, settings.after.roundId);
  if (earlier?.competitionId !== competitionId || earlier.id === id) throw fieldProblem('after.roundId', 'invalid');
};

/** Adds a round, as a draft. Throws not_found, invalid_input. */
export const addRound = (
  deps: RoundDeps,
  actor: Actor,
  scope: CompetitionScope,
  competitionId: string,
  settings: RoundSettings,
): Promise<Round> =>
  deps.db.transaction().execute(async (tx) => {
    const competition = await findCompetition(tx, competitionId);
    if (!competition || !isInScope(scope, competition.id)) throw new Problem('not_found');
    await checkSettings(tx, competition.id, null, settings, deps.clock.now());
    const row = {
      id: deps.ids.next(),
      competitionId: competition.id,
      state: 'draft' as const,
      ...columnsOf(settings),
      keptRubric: null,
      calibrationWorkId: null,
      version: 0,
      createdAt: deps.clock.now(),
    };
    await insertRound(tx, row);
    await auditRound(tx, deps, actor, row, 'round_added', {});
    return toRound(tx, row);
  });

/** Writes an audit line about a round. */
export const auditRound = (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  actor: Actor,
  round: RoundRow,
  action: AuditAction,
  detail: Record<string, unknown>,
): Promise<void> =>
  writeAudit(tx, deps, {
    actor,
    action,
    subject: 'competition',
    subjectId: round.competitionId,
    detail: { round: JSON.parse(round.name), ...detail },
  });

/** Changes a round that was read at `version`, with its audit line. Throws not_found, conflict, and what `change` throws. */
export const changeRound = (
  deps: RoundDeps,
  actor: Actor,
  scope: CompetitionScope,
  { id, version, action }: { id: string; version: number; action: AuditAction },
  change: (tx: Tx, row: RoundRow) => Promise<{ columns: Partial<RoundRow>; detail?: Record<string, unknown> }>,
): Promise<Round> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockedRound(tx, scope, id);
    const { columns, detail = {} } = await change(tx, row);
    if (!(await updateRound(tx, id, version, columns))) throw new Problem('conflict');
    const changed = { ...row, ...columns, version: version + 1 };
    await auditRound(tx, deps, actor, changed, action, detail);
    return toRound(tx, changed);
  });

/** Returns the column that a step changes. Throws action_not_allowed_now, invalid_input. */
const step = (row: RoundRow, name: RoundStep, reason = ''): { state: RoundRow['state'] } => {
  const problem = stepProblem(row.state, name, reason);
  if (problem === 'reason_required') throw fieldProblem('reason', 'required');
  if (problem !== null) throw new Problem(problem);
  return { state: stateAfter(name) };
};

/** Refuses a locked round. Throws round_locked. */
export const refuseLocked = ({ state }: RoundRow): void => {
  if (state === 'locked') throw new Problem('round_locked');
};

/** Refuses a round whose teams run at a table: no work is assigned or marked in it. Throws action_not_allowed_now. */
export const refuseTable = ({ tableSettings }: RoundRow): void => {
  if (tableSettings !== null) throw new Problem('action_not_allowed_now');
};

/** Changes a round's settings. Throws not_found, conflict, round_locked, invalid_input; action_not_allowed_now if its kind would change once judges know it, or have works. */
export const changeSettings = (
  deps: RoundDeps,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  { version, ...settings }: RoundSettings & { version: number },
): Promise<Round> =>
  changeRound(deps, actor, scope, { id, version, action: 'round_changed' }, async (tx, row) => {
    refuseLocked(row);
    const isOther = (settings.table === null) !== (row.tableSettings === null);
    if (isOther && (row.state !== 'draft' || (await hasAssignments(tx, id)))) throw new Problem('action_not_allowed_now');
    await checkSettings(tx, row.competitionId, id, settings, deps.clock.now());
    return { columns: columnsOf(settings) };
  });

/** Opens a round to its judges. Throws not_found, conflict, action_not_allowed_now if it is not a draft, has no judges or is over. */
export const openRound = (deps: RoundDeps, actor: Actor, scope: CompetitionScope, id: string, version: number): Promise<Round> =>
  changeRound(deps, actor, scope, { id, version, action: 'round_opened' }, async (tx, row) => {
    const judges = (await panelOf(tx, id)).filter(({ leftAt }) => leftAt === null);
    const fields = roundProblems(settingsOf(row), deps.clock.now());
    // scores of a table can come from sheets alone
    const isUnjudged = judges.length === 0 && row.tableSettings === null;
    if (isUnjudged || Object.keys(fields).length > 0) throw new Problem('action_not_allowed_now');
    const competition = await findCompetition(tx, row.competitionId);
    if (!competition) throw new Problem('not_found');
    await keepCurrentRubric(tx, competition, deps.clock.now());
    return { columns: step(row, 'open') };
  });

/** Returns the judges who are told that a round is over, each with the number of marks or attempts that came from them. */
const toldOfEnd = async (tx: Tx, { id, tableSettings }: RoundRow): Promise<ReadonlyMap<string, number>> => {
  const handedIn = tableSettings === null ? await handedInOf(tx, id) : await attemptsByJudge(tx, id);
  const judges =
    tableSettings === null
      ? [...handedIn.keys(), ...(await leftOf(tx, id)).keys()]
      : [...handedIn.keys(), ...(await panelOf(tx, id)).flatMap(({ judgeId, leftAt }) => (leftAt === null ? [judgeId] : []))];
  return new Map(judges.map((judgeId) => [judgeId, handedIn.get(judgeId) ?? 0]));
};

/** Locks an open round, and tells those judges who had works in it, or were at its tables, that it is over. Throws not_found, conflict, action_not_allowed_now. */
export const lockRoundFor = (
  deps: RoundDeps & TellDeps,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  version: number,
): Promise<Round> =>
  changeRound(deps, actor, scope, { id, version, action: 'round_locked' }, async (tx, row) => {
    const columns = step(row, 'lock');
    const template = row.tableSettings === null ? 'judge_round_over' : 'judge_tables_over';
    for (const [judgeId, count] of await toldOfEnd(tx, row)) await tellJudge(tx, deps, row, { judgeId, template, count });
    return { columns };
  });

/** Opens a locked round again. Throws not_found, conflict, action_not_allowed_now. */
export const unlockRound = (
  deps: RoundDeps,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  { version, reason }: { version: number; reason: string },
): Promise<Round> =>
  changeRound(deps, actor, scope, { id, version, action: 'round_unlocked' }, async (_, row) => ({
    columns: step(row, 'unlock', reason),
    detail: { reason },
  }));
