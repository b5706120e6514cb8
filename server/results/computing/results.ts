import type { Group } from '#contract/competitions/public.ts';
import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { ComputedTerms, type ResultRow, type Results, type StoredGroup, type StoredRow } from '#contract/results/admin.ts';
import { type CheckFacts, type CheckName, checksOf } from '#contract/results/rules/checks.ts';
import { windowState } from '#contract/time/timeWindow.ts';
import { type CompetitionRow, findCompetition, windowsOf } from '#server/competitions/index.ts';
import type { Db } from '#server/database/connection.ts';
import { countJudging, ownFamilyEntries, unscoredTeams } from '#server/judging/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { advancingFacts } from './advancing.ts';
import { changesBetween } from './changes.ts';
import {
  countEnteredTwice,
  countGuardiansWaiting,
  countNamesWithheld,
  countOpenBursts,
  countUnpaid,
  unmarkedWorks,
  unprintableEntries,
} from './checkStore.ts';
import { begunRounds, groupsOf, judgeNames, newestComputations } from './computationStore.ts';
import { type GatheredInputs, gatherInputs } from './inputs.ts';
import { juryChoicesOf } from './juryStore.ts';

/** More than any competition has. */
const MAX_COUNTED = 100_000;

const rowsOf = (groups: readonly StoredGroup[]): ReadonlyMap<string, StoredRow> =>
  new Map(groups.flatMap(({ rows }) => rows.map((row) => [row.id, row])));

/** Returns a row without what an organiser may not know of an entry of their own family or school. */
const withoutMarks = (row: StoredRow): StoredRow => ({
  ...row,
  total: null,
  scores: {},
  durationMs: null,
  marks: [],
  ...(row.attempts && { attempts: [] }),
  rank: null,
  isTied: false,
  awards: [],
});

/** Counts the awards of the jury's choice, in each group, that nobody has yet: as computed, or without a computation all of them. */
const countJuryWaiting = ({ inputs: { awards, entries } }: GatheredInputs, groups: readonly StoredGroup[]): number => {
  const byJury = new Set(awards.flatMap(({ key, rule }) => (rule.kind === 'jury' ? [key] : [])));
  if (groups.length === 0) return byJury.size * new Set(entries.map(({ group }) => group)).size;
  return groups.reduce((sum, { lines }) => sum + lines.filter(({ key, given }) => byJury.has(key) && given === 0).length, 0);
};

const isByVotes = ({ terms }: GatheredInputs): boolean => terms.awards.some(({ rule }) => rule.kind === 'votes');

/** The reader of checks, of nobody's family: an organiser's own entry stops a publication too, by a number alone. */
const NOBODY = { id: '' };

/** Gathers what is to be settled before the results are published. */
const factsFor = async (
  db: Db,
  deps: Pick<Deps, 'readDb' | 'clock'>,
  { competition, groups, gathered }: { competition: CompetitionRow; groups: readonly StoredGroup[]; gathered: GatheredInputs },
): Promise<{ facts: CheckFacts; unprintable: string | null }> => {
  const { id } = competition;
  const [unmarked, unscored] = [new Set(await unmarkedWorks(db, id)), await unscoredTeams(db, id)];
  const scored = new Set(
    gathered.inputs.entries.flatMap(({ id: entryId, marks, attempts = [] }) => (marks.length + attempts.length > 0 ? [entryId] : [])),
  );
  const atTables = new Set(gathered.atTables);
  const isMissing = (entryId: string, work: { id: string | null; groupName: Group }): boolean =>
    unscored.has(entryId) || unmarked.has(work.id ?? '') || (!scored.has(entryId) && !atTables.has(work.groupName));
  const missing = [...gathered.works].filter(([entryId, work]) => isMissing(entryId, work));
  const ranked = { competitionId: id, atTables: gathered.atTables };
  const { late, apart } = await countJudging(deps, NOBODY, [id], MAX_COUNTED);
  const { finals, left } = await advancingFacts(db, id, { groups, terms: gathered.terms, now: deps.clock.now() });
  const isFree = competition.feeCny === 0 && competition.feeUsd === 0;
  const unprintable = await unprintableEntries(db, ranked);
  const facts = {
    rounds_open: (await begunRounds(db, id)).filter(({ state }) => state === 'open').length,
    marks_missing: missing.length,
    attempts_surplus: [...gathered.works.keys()].filter((entryId) => gathered.surplus.has(entryId)).length,
    spreads_open: apart,
    late_marks: late,
    works_open: windowState(windowsOf(competition).work, deps.clock.now()) === 'open' ? 1 : 0,
    bursts_open: await countOpenBursts(db, id),
    no_awards: gathered.terms.awards.length === 0 ? 1 : 0,
    jury_waiting: countJuryWaiting(gathered, groups),
    entries_twice: await countEnteredTwice(db, ranked),
    names_unprintable: unprintable.length,
    ties: groups.reduce((sum, { rows }) => sum + rows.filter(({ isTied }) => isTied).length, 0),
    unpaid: isFree ? 0 : await countUnpaid(db, ranked),
    guardians_waiting: await countGuardiansWaiting(db, ranked),
    names_withheld: await countNamesWithheld(db, ranked),
    finals_closed: finals,
    not_advancing: left,
  };
  return { facts, unprintable: unprintable[0] ?? null };
};

/** Returns the names of the errors that stand in the way of a publication by now, whoever asks. */
export const errorsOf = async (deps: Pick<Deps, 'readDb' | 'clock'>, competitionId: string): Promise<CheckName[]> => {
  const { readDb: db } = deps;
  const competition = await findCompetition(db, competitionId);
  if (!competition) return [];
  const [newest] = await newestComputations(db, competitionId, 1);
  const gathered = await gatherInputs(db, competition);
  const { facts } = await factsFor(db, deps, { competition, groups: newest ? groupsOf(newest) : [], gathered });
  return checksOf(facts, { awardByVotes: isByVotes(gathered) }).flatMap(({ name, level }) => (level === 'error' ? [name] : []));
};

/** Returns the newest computation of a competition's results and the checks before a publication. Throws not_found. */
export const getResults = async (
  deps: Pick<Deps, 'readDb' | 'clock'>,
  actor: Actor,
  scope: CompetitionScope,
  competitionId: string,
): Promise<Results> => {
  const { readDb: db } = deps;
  const competition = isInScope(scope, competitionId) ? await findCompetition(db, competitionId) : undefined;
  if (competition?.id !== competitionId) throw new Problem('not_found');
  const [newest, before] = await newestComputations(db, competitionId, 2);
  const gathered = await gatherInputs(db, competition);
  const groups = newest ? groupsOf(newest) : [];
  const { facts, unprintable } = await factsFor(db, deps, { competition, groups, gathered });
  const checks = checksOf(facts, { awardByVotes: isByVotes(gathered) }).map((check) => ({
    ...check,
    entryId: check.name === 'names_unprintable' ? unprintable : null,
  }));
  if (!newest) return { computation: null, checks };
  const hidden = await ownFamilyEntries(db, actor, competitionId);
  const earlier = before ? rowsOf(groupsOf(before)) : null;
  const erased = new Set(gathered.inputs.carried?.map(({ id }) => id));
  const choicesOf = Map.groupBy(await juryChoicesOf(db, competitionId), ({ registrationId }) => registrationId);
  const toRow = (row: StoredRow): ResultRow => {
    const work = gathered.works.get(row.id);
    const isHidden = hidden.has(row.id);
    return {
      ...(isHidden ? withoutMarks(row) : row),
      workNo: work?.no ?? null,
      teamName: work?.teamName ?? '',
      organization: work?.organization ?? null,
      rankBefore: isHidden ? null : (earlier?.get(row.id)?.rank ?? null),
      isHidden,
      isErased: erased.has(row.id),
      choices: isHidden
        ? []
        : (choicesOf.get(row.id) ?? []).map(({ award, reason, byName, createdAt }) => ({ award, reason, by: byName, at: createdAt })),
    };
  };
  // an entry that is hidden would otherwise show its place by where it stands
  const lastIfHidden = (rows: ResultRow[]) => rows.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden));
  const named = groups.map(({ rows, ...group }) => ({ ...group, rows: rows.filter(({ id }) => !erased.has(id)) }));
  const judgeIds = new Set(groups.flatMap(({ rows }) => rows.flatMap(({ marks }) => marks.map(({ judgeId }) => judgeId))));
  return {
    computation: {
      number: newest.number,
      at: newest.createdAt,
      by: newest.byName,
      isCurrent: newest.inputsHash === gathered.hash,
      // the rows tell the choices, but those of the actor's own family
      terms: { ...ComputedTerms.parse(JSON.parse(newest.terms)), choices: [] },
      judges: await judgeNames(db, [...judgeIds]),
      groups: groups.map(({ group, rows, lines }) => ({ group, lines, rows: lastIfHidden(rows.map(toRow)) })),
      before: before?.createdAt ?? null,
      changes: before
        ? await changesBetween(db, competitionId, { since: before.createdAt, until: newest.createdAt }, named, {
            earlier: earlier ?? new Map(),
            nameOf: (id) => gathered.works.get(id)?.teamName ?? '',
            hidden,
          })
        : [],
    },
    checks,
  };
};
