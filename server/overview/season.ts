import { groups as allGroups, type Group } from '#contract/competitions/public.ts';
import { INSTITUTIONS_SHOWN, type SeasonOverview } from '#contract/office/overview.ts';
import { type CompetitionScope, competitionsWith, isInScope } from '#contract/office/rules/staffRights.ts';
import { titleOf, windowsOf } from '#server/competitions/index.ts';
import type { Db } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { competitionsIn } from './store.ts';
import { dayOf, slotsSince, talliesOf } from './tally.ts';
import { institutionsAmong, lastTalliedDay, talliedDays, talliedTotals } from './tallyStore.ts';

const DAY_MS = 24 * 3600_000;
const DAYS_SHOWN = 38;
/** Number of institution accounts considered for the largest institutions: a school may have several. */
const LOOKED_AT = 500;

type SeasonDeps = Pick<Deps, 'readDb' | 'clock' | 'site'>;
type Entries = NonNullable<SeasonOverview['entries']>;

/** Returns the days up to the one of `now`, in order. Counted at noon, which daylight saving does not move to another day. */
const daysUpTo = (now: number, timeZone: string): string[] => {
  const noon = Date.parse(`${dayOf(now, timeZone)}T12:00:00Z`);
  return Array.from({ length: DAYS_SHOWN }, (_, index) => dayOf(noon - (DAYS_SHOWN - 1 - index) * DAY_MS, 'UTC'));
};

const add = <K>(totals: Map<K, number>, key: K, entries: number): void => void totals.set(key, (totals.get(key) ?? 0) + entries);

/** Returns the schools and organisations with the most entries. Accounts of the same institution count together. */
const institutionsOf = async (db: Db, byAccount: ReadonlyMap<string, number>): Promise<Entries['byInstitution']> => {
  const most = [...byAccount].sort(([, a], [, b]) => b - a).slice(0, LOOKED_AT);
  const names = await institutionsAmong(
    db,
    most.map(([id]) => id),
  );
  const totals = new Map<string, number>();
  for (const [id, entries] of most) {
    const name = names.get(id) ?? '';
    if (name !== '') add(totals, name, entries);
  }
  return [...totals]
    .map(([name, entries]) => ({ name, entries }))
    .sort((a, b) => b.entries - a.entries || (a.name < b.name ? -1 : 1))
    .slice(0, INSTITUTIONS_SHOWN);
};

/** Counts of entries: the tallies of finished days, and today's entries by an index range. */
const entriesOf = async (db: Db, ids: readonly string[], { now, timeZone }: { now: number; timeZone: string }): Promise<Entries> => {
  const days = daysUpTo(now, timeZone);
  const groups = new Map<Group, number>();
  const countries = new Map<string, number>();
  const byAccount = new Map<string, number>();
  const byCompetition: Entries['byCompetition'] = [];
  for (const id of ids) {
    const lastDay = await lastTalliedDay(db, id);
    const since = talliesOf(id, await slotsSince(db, id, lastDay, timeZone));
    const perDay = new Map<string, number>();
    for (const { day, entries } of [
      ...(await talliedDays(db, id, days[0] ?? '', lastDay ?? '')),
      ...since.filter(({ kind }) => kind === 'all'),
    ])
      add(perDay, day, entries);
    let total = 0;
    for (const { kind, value, entries } of [...(await talliedTotals(db, id, lastDay ?? '')), ...since]) {
      if (kind === 'all') total += entries;
      if (kind === 'group') add(groups, value === 'primary' ? 'primary' : 'early_childhood', entries);
      if (kind === 'country') add(countries, value, entries);
      if (kind === 'institution' && value !== '') add(byAccount, value, entries);
    }
    if (total > 0) byCompetition.push({ competitionId: id, total, perDay: days.map((day) => perDay.get(day) ?? 0) });
  }
  return {
    total: byCompetition.reduce((sum, { total }) => sum + total, 0),
    days,
    byCompetition: byCompetition.sort((a, b) => b.total - a.total),
    byGroup: allGroups.flatMap((group) => {
      const entries = groups.get(group);
      return entries === undefined ? [] : [{ group, entries }];
    }),
    // An erased entry has no country either.
    byCountry: [...countries]
      .filter(([country]) => country !== '')
      .map(([country, entries]) => ({ country, entries }))
      .sort((a, b) => b.entries - a.entries || (a.country < b.country ? -1 : 1)),
    byInstitution: await institutionsOf(db, byAccount),
  };
};

/** Returns a season's dates for the actor's competitions, and counts of entries for those that the actor reviews. */
export const seasonFor = async (
  { readDb, clock, site }: SeasonDeps,
  actor: Actor,
  scope: CompetitionScope,
  asked: number | undefined,
): Promise<SeasonOverview> => {
  const all = await competitionsIn(readDb, scope);
  const season = asked ?? all[0]?.season ?? null;
  const rows = all.filter((row) => row.season === season);
  const toReview = competitionsWith(actor.rights, ['review']);
  const ids = rows.map(({ id }) => id).filter((id) => isInScope(toReview, id));
  return {
    season,
    competitions: rows
      .filter(({ archivedAt }) => archivedAt === null)
      .map((row) => ({ id: row.id, title: titleOf(row), windows: windowsOf(row) })),
    entries: toReview?.length === 0 ? null : await entriesOf(readDb, ids, { now: clock.now(), timeZone: site.now().timeZone }),
  };
};
