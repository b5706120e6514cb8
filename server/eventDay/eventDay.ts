import type { DayTeam, EventDay } from '#contract/eventDay/admin.ts';
import { PlanSettings } from '#contract/eventDay/plan.ts';
import { schoolOf } from '#contract/eventDay/rules/dayTeams.ts';
import { byTimeAndTable, type Placement, type PlanTeam } from '#contract/eventDay/rules/planRuns.ts';
import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { type CompetitionRow, findCompetition, titleOf, windowsOf } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { type DayEntry, dayEntries, findPlan, isPlanned, lastChange, type PlanRow, type SlotRow, slotsOf } from './planStore.ts';

export const settingsOf = ({ settings }: Pick<PlanRow, 'settings'>): PlanSettings => PlanSettings.parse(JSON.parse(settings));

/** Returns the slot of a row; empty if its run has none. */
export const placementOf = ({ registrationId, run, tableNumber, startsAt }: SlotRow): Placement[] =>
  tableNumber === null || startsAt === null ? [] : [{ teamId: registrationId, run, table: tableNumber, startsAt }];

export const planTeamOf = ({ id, organization }: DayEntry): PlanTeam => ({ id, school: schoolOf(organization) });

/** All that is stored of a competition's day. */
export interface StoredDay {
  competition: CompetitionRow;
  plan: PlanRow | undefined;
  /** Entries that take part or keep a slot. */
  entries: DayEntry[];
  /** All rows, those of entries that have ended too. */
  rows: SlotRow[];
}

/** Reads the day of a competition within the scope. Throws not_found. */
export const loadDay = async (db: Db | Tx, scope: CompetitionScope, competitionId: string): Promise<StoredDay> => {
  const competition = await findCompetition(db, competitionId);
  if (!competition || !isInScope(scope, competition.id)) throw new Problem('not_found');
  const [plan, entries, rows] = [
    await findPlan(db, competition.id),
    await dayEntries(db, competition.id),
    await slotsOf(db, competition.id),
  ];
  const numbered = new Set(rows.map(({ registrationId }) => registrationId));
  return { competition, plan, entries: entries.filter((entry) => isPlanned(entry) || numbered.has(entry.id)), rows };
};

/** Returns the rows of a day's entries, without those of entries that have ended. */
export const livingRows = ({ entries, rows }: Pick<StoredDay, 'entries' | 'rows'>): SlotRow[] => {
  const living = new Set(entries.map(({ id }) => id));
  return rows.filter(({ registrationId }) => living.has(registrationId));
};

/** Returns the start numbers of a day. */
export const numbersOf = (rows: readonly SlotRow[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ registrationId, startNumber }) => [registrationId, startNumber]));

const countUnpublished = (rows: readonly SlotRow[]): number =>
  new Set(
    rows.flatMap(({ registrationId, tableNumber, startsAt, publishedTable, publishedStartsAt }) =>
      tableNumber === publishedTable && startsAt === publishedStartsAt ? [] : [registrationId],
    ),
  ).size;

/** Returns a stored day as organisers see it. */
const toEventDay = async (db: Db | Tx, day: StoredDay): Promise<EventDay> => {
  const { competition, plan, entries } = day;
  const living = livingRows(day);
  const numbers = numbersOf(living);
  const teams = entries.map(
    (entry): DayTeam => ({
      id: entry.id,
      startNumber: numbers.get(entry.id) ?? null,
      teamName: entry.teamName,
      organization: entry.organization,
      school: planTeamOf(entry).school,
      group: entry.groupName,
      size: Number(entry.size ?? 0),
      isApproved: isPlanned(entry),
    }),
  );
  const last = plan && (await lastChange(db, competition.id));
  return {
    competition: { id: competition.id, title: titleOf(competition), mode: competition.mode, contest: windowsOf(competition).contest },
    teams: teams.toSorted((a, b) => (a.startNumber ?? Number.MAX_SAFE_INTEGER) - (b.startNumber ?? Number.MAX_SAFE_INTEGER)),
    plan: plan
      ? {
          settings: settingsOf(plan),
          version: plan.version,
          slots: living.flatMap(placementOf).toSorted(byTimeAndTable),
          published: plan.publishedAt === null ? null : { at: plan.publishedAt, by: plan.publishedBy ?? '' },
          unpublished: countUnpublished(living),
          undo: last ? { kind: last.kind, by: last.byName, at: last.at } : null,
        }
      : null,
  };
};

/** Returns the teams and the plan of an offline competition's day. Throws not_found. */
export const getEventDay = async ({ readDb }: Pick<Deps, 'readDb'>, scope: CompetitionScope, competitionId: string): Promise<EventDay> =>
  toEventDay(readDb, await loadDay(readDb, scope, competitionId));

export const eventDayIn = async (tx: Tx, scope: CompetitionScope, competitionId: string): Promise<EventDay> =>
  toEventDay(tx, await loadDay(tx, scope, competitionId));
