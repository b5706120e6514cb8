import type { DaySheets } from '#contract/eventDay/admin.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import { rubricOf } from '#server/competitions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { livingRows, loadDay, numbersOf } from './eventDay.ts';
import { badgeMembers } from './sheetStore.ts';

/** Returns what badges and score sheets show beside the plan: each member's name by consent, and the judges' criteria. Throws not_found. */
export const getSheets = async ({ readDb }: Pick<Deps, 'readDb'>, scope: CompetitionScope, competitionId: string): Promise<DaySheets> => {
  const day = await loadDay(readDb, scope, competitionId);
  const { criteria, timed } = rubricOf(day.competition);
  const members = Map.groupBy(await badgeMembers(readDb, day.competition.id), ({ registrationId }) => registrationId);
  const facts = new Map(
    day.entries.map(({ id, number, publishName, isRefusedElsewhere }) => [
      id,
      { number, isNamed: publishName === 1 && isRefusedElsewhere === 0 },
    ]),
  );
  const teams = [...numbersOf(livingRows(day)).keys()].map((id) => {
    const named = (members.get(id) ?? []).map(({ name, isNamed }) => ({ name: isNamed ? name : null }));
    const { number = null, isNamed = false } = facts.get(id) ?? {};
    return [id, { number, isNamed, members: named }] as const;
  });
  return { teams: Object.fromEntries(teams), criteria: criteria.map(({ key, title, hint }) => ({ key, title, hint })), timed };
};
