import type { DoorList, DoorListPage, DoorListRows, ListedTeam } from '#contract/eventDay/doorList.ts';
import { dayKey, doorDays } from '#contract/eventDay/rules/doorDays.ts';
import { byTimeAndTable } from '#contract/eventDay/rules/planRuns.ts';
import { Problem } from '#contract/http/problem.ts';
import type { CompetitionScope } from '#contract/office/rules/staffRights.ts';
import { type CompetitionRow, publishedCompetitions, titleOf, venueOf, windowsOf } from '#server/competitions/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { listedChildren } from './doorListStore.ts';
import { livingRows, loadDay, numbersOf, placementOf, type StoredDay } from './eventDay.ts';
import { isPlanned } from './planStore.ts';

/** Returns a key of a competition's venue; null if it has none. */
const placeOf = (row: CompetitionRow): string | null => {
  const venue = venueOf(row);
  return venue && JSON.stringify([venue.city, venue.name, venue.address]);
};

/** Returns true if teams may come to a competition: it has a venue, and is not called off. */
const isHeld = ({ mode, calledOffAt }: CompetitionRow): boolean => mode === 'offline' && calledOffAt === null;

/** Returns the other competitions of the season that are held at a competition's venue. */
const neighboursOf = async ({ readDb }: Pick<Deps, 'readDb'>, scope: CompetitionScope, at: CompetitionRow): Promise<CompetitionRow[]> => {
  const place = placeOf(at);
  if (place === null) return [];
  const all = await publishedCompetitions(readDb, scope);
  return all
    .filter((row) => row.id !== at.id && row.season === at.season && isHeld(row) && placeOf(row) === place)
    .toSorted((a, b) => (a.contestOpensAt ?? 0) - (b.contestOpensAt ?? 0) || (a.id < b.id ? -1 : 1));
};

/** Returns the teams of a day of the event by start number, those without one last. */
const pagesOf = (
  day: StoredDay,
  childrenOf: ReadonlyMap<string, ListedTeam['children']>,
  timeZone: string,
): { key: string; page: DoorListPage }[] => {
  const { competition, entries } = day;
  const rows = livingRows(day);
  const numbers = numbersOf(rows);
  const slots = Map.groupBy(rows.flatMap(placementOf).toSorted(byTimeAndTable), ({ teamId }) => teamId);
  const teams = entries
    .map((entry) => ({ entry, startNumber: numbers.get(entry.id) ?? null, slots: slots.get(entry.id) ?? [] }))
    .toSorted((a, b) => (a.startNumber ?? Number.MAX_SAFE_INTEGER) - (b.startNumber ?? Number.MAX_SAFE_INTEGER));
  const days = doorDays(
    teams.map(({ entry, slots: its }) => ({ id: entry.id, startsAt: its.map(({ startsAt }) => startsAt) })),
    windowsOf(competition).contest,
    timeZone,
  );
  return days.map(({ at, teamIds }) => {
    const key = dayKey(at, timeZone);
    const expected = new Set(teamIds);
    const listed = teams.filter(({ entry }) => expected.has(entry.id));
    return {
      key,
      page: {
        at,
        competitions: [{ id: competition.id, title: titleOf(competition) }],
        teams: listed.map(({ entry, startNumber, slots: its }) => ({
          id: entry.id,
          competitionId: competition.id,
          number: entry.number,
          startNumber,
          teamName: entry.teamName,
          organization: entry.organization,
          group: entry.groupName,
          size: Number(entry.size ?? 0),
          isApproved: isPlanned(entry),
          slots: its.filter(({ startsAt }) => dayKey(startsAt, timeZone) === key).map(({ table, startsAt }) => ({ table, startsAt })),
          children: childrenOf.get(entry.id) ?? [],
        })),
      },
    };
  });
};

/**
 * Makes the lists for the door of a competition: a page for each of its days, with whoever else is expected at the venue on that day if asked for. A list
 * of children is recorded in the audit log. Throws not_found, action_not_allowed_now.
 */
export const makeDoorList = async (
  deps: Pick<Deps, 'db' | 'readDb' | 'site' | 'clock' | 'ids'>,
  actor: Actor,
  { scope, competitionId }: { scope: CompetitionScope; competitionId: string },
  { rows, wholeVenue }: { rows: DoorListRows; wholeVenue: boolean },
): Promise<DoorList> => {
  const { db, readDb, site } = deps;
  const own = await loadDay(readDb, scope, competitionId);
  const { competition } = own;
  if (!isHeld(competition)) throw new Problem('action_not_allowed_now');
  const { timeZone } = site.now();
  const days = [own];
  if (wholeVenue) for (const { id } of await neighboursOf(deps, scope, competition)) days.push(await loadDay(readDb, scope, id));
  const children = new Map<string, ListedTeam['children']>();
  if (rows === 'children')
    for (const day of days) for (const [id, names] of await listedChildren(readDb, day.competition.id)) children.set(id, names);
  const [ownPages = [], ...others] = days.map((day) => pagesOf(day, children, timeZone));
  const pages = ownPages.map(({ key, page }) => {
    const beside = others.flatMap((all) => all.filter((other) => other.key === key)).map((other) => other.page);
    const all = [page, ...beside];
    return { at: page.at, competitions: all.flatMap(({ competitions }) => competitions), teams: all.flatMap(({ teams }) => teams) };
  });
  if (rows === 'children') {
    const listed = new Set(pages.flatMap(({ teams }) => teams.map(({ id }) => id)));
    await db.transaction().execute((tx) =>
      writeAudit(tx, deps, {
        actor,
        action: 'door_list_made',
        subject: 'competition',
        subjectId: competition.id,
        detail: { entries: listed.size },
      }),
    );
  }
  const venue = venueOf(competition);
  return { venue: venue && { name: venue.name, address: venue.address }, pages };
};
