import { Text } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { markTiming } from '#contract/judging/rules/rounds.ts';
import { type JudgedSheet, judgeSheet } from '#contract/judging/rules/scoreSheet/judgeSheet.ts';
import { isColumn, type SheetRow } from '#contract/judging/rules/scoreSheet/sheetTypes.ts';
import type { ScoreSheet, ScoreSheets, SheetContent, SheetReport } from '#contract/judging/scoreSheets.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import { type CompetitionRow, findCompetition, titleOf } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type IdempotencyKey, withIdempotency } from '#server/platform/idempotency.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { lockCompetition } from '#server/registrations/index.ts';
import { takeBackSheet } from './attemptStore.ts';
import { writeAttempts } from './attempts.ts';
import { namesOf } from './judgeStore.ts';
import { ownFamilyEntries } from './ownFamily.ts';
import type { RoundRow } from './roundStore.ts';
import { auditRound, lockedRound, refuseLocked, roundInScope } from './rounds.ts';
import { currentRubric } from './rubrics.ts';
import { entriesOfSheets, findSheet, hasPublication, insertSheet, noteTakenBack, type ScoreSheetRow, sheetsOf } from './scoreSheetStore.ts';
import { sheetTeams, tableSettingsOf } from './sheetKnowledge.ts';

const competitionOf = async (db: Db | Tx, round: RoundRow): Promise<CompetitionRow> => {
  const competition = await findCompetition(db, round.competitionId);
  if (!competition) throw new Problem('not_found');
  return competition;
};

const toSheet = (
  { id, number, fileName, attempts, teams, byName, at, ...row }: ScoreSheetRow,
  names: ReadonlyMap<string, string>,
  isOwn: boolean,
): ScoreSheet => ({
  ...{ id, number, fileName, attempts, teams, at },
  by: byName,
  takenBack:
    row.takenBackAt === null ? null : { by: names.get(row.takenBackBy ?? '') ?? '', at: row.takenBackAt, reason: row.reason ?? '' },
  isOwn,
});

/** Returns the ids of a round's sheets that tell of a team of the actor's own family or school. */
const ownSheets = async (db: Db | Tx, actor: Actor, { id, competitionId }: RoundRow): Promise<ReadonlySet<string>> => {
  const own = await ownFamilyEntries(db, actor, competitionId);
  return new Set(
    [...(await entriesOfSheets(db, id))].flatMap(([sheetId, entries]) => (entries.some((entry) => own.has(entry)) ? [sheetId] : [])),
  );
};

/** Returns what a round's score sheet asks, and the sheets that were imported. Throws not_found; action_not_allowed_now for a round in which works are marked. */
export const getScoreSheets = async (
  { readDb: db }: Pick<Deps, 'readDb'>,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
): Promise<ScoreSheets> => {
  const round = await roundInScope(db, scope, id);
  const table = tableSettingsOf(round);
  const competition = await competitionOf(db, round);
  const { number, rubric } = await currentRubric(db, competition);
  const teams = await sheetTeams(db, actor, round, table);
  const [sheets, own] = [await sheetsOf(db, id), await ownSheets(db, actor, round)];
  const names = await namesOf(db, [...new Set(sheets.flatMap(({ takenBackBy }) => takenBackBy ?? []))]);
  return {
    round: { id, competitionId: competition.id, name: Text.parse(JSON.parse(round.name)), state: round.state, table },
    competition: titleOf(competition),
    rubric: { criteria: rubric.criteria.map(({ key, title, step }) => ({ key, title, step })), timed: rubric.timed },
    rubricNumber: number,
    teams: teams.flatMap(({ id: teamId, numbers, name, organization, group, isOwn, isScoredAtTable, taken, used }) =>
      isOwn
        ? []
        : [
            {
              ...{ id: teamId, number: numbers[0] ?? '', teamName: name, organization, group, isScoredAtTable, used },
              next: Math.max(0, ...taken) + 1,
            },
          ],
    ),
    ownTeams: teams.filter(({ isOwn }) => isOwn).length,
    sheets: sheets.map((row) => toSheet(row, names, own.has(row.id))),
    isPublished: await hasPublication(db, competition.id),
  };
};

const rowsOf = ({ columns, rows }: SheetContent): SheetRow[] =>
  rows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(columns.flatMap((column, at) => (isColumn(column) ? [[column, cells[at] ?? '']] : []))),
  }));

const reportOf = ({ attempts, empty, faulty, noted }: JudgedSheet): SheetReport => ({
  attempts: attempts.length,
  teams: new Set(attempts.map(({ registrationId }) => registrationId)).size,
  empty,
  faulty,
  noted,
});

/** Judges a sheet by what is stored now. Throws rubric_outdated, action_not_allowed_now. */
const judge = async (db: Db | Tx, actor: Actor, round: RoundRow, content: SheetContent) => {
  const table = tableSettingsOf(round);
  const { number, rubric } = await currentRubric(db, await competitionOf(db, round));
  if (number !== content.rubricNumber) throw new Problem('rubric_outdated');
  const teams = await sheetTeams(db, actor, round, table);
  return { rubric, judged: judgeSheet(rowsOf(content), { rubric, allowed: table.attempts, teams }) };
};

/** Judges a score sheet; nothing is stored. Throws not_found, rubric_outdated, action_not_allowed_now. */
export const tryScoreSheet = async (
  { readDb }: Pick<Deps, 'readDb'>,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  content: SheetContent,
): Promise<SheetReport> => reportOf((await judge(readDb, actor, await roundInScope(readDb, scope, id), content)).judged);

/**
 * Stores the attempts of a score sheet with their audit line: all of them, or none. Throws not_found, rubric_outdated, round_locked, sheet_faulty if a row is, or none
 * has a score; action_not_allowed_now before the round begins.
 */
export const importScoreSheet = (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  { fileName, ...content }: SheetContent & { fileName: string },
  key: IdempotencyKey | null,
): Promise<ScoreSheet> =>
  deps.db.transaction().execute((tx) =>
    withIdempotency(tx, deps.clock, key, async () => {
      const round = await lockedRound(tx, scope, id);
      refuseLocked(round);
      const now = deps.clock.now();
      if (markTiming(round, now) === 'too_early') throw new Problem('action_not_allowed_now');
      const { rubric, judged } = await judge(tx, actor, round, content);
      if (judged.faulty.length > 0 || judged.attempts.length === 0) throw new Problem('sheet_faulty');
      const report = reportOf(judged);
      const [newest] = await sheetsOf(tx, id);
      const sheet: ScoreSheetRow = {
        ...{ id: deps.ids.next(), roundId: id, number: (newest?.number ?? 0) + 1, fileName },
        ...{ attempts: report.attempts, teams: report.teams, byId: actor.id, byName: actor.name, at: now },
        ...{ takenBackAt: null, takenBackBy: null, reason: null },
      };
      await insertSheet(tx, sheet);
      await writeAttempts(
        tx,
        { roundId: id, rubric, now, judgeId: null, sheetId: sheet.id, late: null },
        judged.attempts.map(({ row: _, ...attempt }) => ({
          ...attempt,
          ...{ id: deps.ids.next(), rubricNumber: content.rubricNumber, note: '', signature: null, madeAt: now },
        })),
      );
      await auditRound(tx, deps, actor, round, 'sheet_imported', {
        sheet: sheet.number,
        attempts: report.attempts,
        teams: report.teams,
      });
      return toSheet(sheet, new Map(), false);
    }),
  );

/** Takes a score sheet back as a whole, with its audit line. Throws not_found, round_locked, results_published; action_not_allowed_now if it was already, or tells of the actor's own family or school. */
export const takeScoreSheetBack = (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  reason: string,
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const sheet = await findSheet(tx, id);
    if (!sheet) throw new Problem('not_found');
    // before the round, as a publication does: what it reads stays until it is stored
    await lockCompetition(tx, (await roundInScope(tx, scope, sheet.roundId)).competitionId);
    const round = await lockedRound(tx, scope, sheet.roundId);
    if (await hasPublication(tx, round.competitionId)) throw new Problem('results_published');
    refuseLocked(round);
    if ((await ownSheets(tx, actor, round)).has(id)) throw new Problem('action_not_allowed_now');
    const now = deps.clock.now();
    if (!(await noteTakenBack(tx, id, { takenBackAt: now, takenBackBy: actor.id, reason }))) throw new Problem('action_not_allowed_now');
    await takeBackSheet(tx, sheet, now);
    await auditRound(tx, deps, actor, round, 'sheet_taken_back', { sheet: sheet.number, attempts: sheet.attempts, reason });
  });
