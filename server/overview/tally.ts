import { calendarDay, dayText } from '#contract/time/calendar.ts';
import type { Db } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { competitionsIn } from './store.ts';
import { hasEntries, lastTalliedDay, type Slot, saveTallies, slotsFrom, type TallyRow } from './tallyStore.ts';

const HOUR_MS = 3600_000;
const EVERY_MS = HOUR_MS;
/** Maximum offset of a time zone from UTC. */
const FARTHEST_ZONE_MS = 14 * HOUR_MS;
/** Time by which an entry sent at the end of a day is stored. */
const SETTLED_AFTER_MS = HOUR_MS;

/** Returns the day of an instant in a zone, as `YYYY-MM-DD`. */
export const dayOf = (at: number, timeZone: string): string => dayText(calendarDay(at, timeZone));

type DatedSlot = Slot & { day: string };

/** Returns the entries of a competition after its last tallied day. */
export const slotsSince = async (db: Db, competitionId: string, lastDay: string | null, timeZone: string): Promise<DatedSlot[]> => {
  const from = lastDay === null ? 0 : Date.parse(`${lastDay}T00:00:00Z`) - FARTHEST_ZONE_MS;
  const slots = await slotsFrom(db, competitionId, from);
  return slots.map((slot) => ({ ...slot, day: dayOf(slot.startsAt, timeZone) })).filter(({ day }) => lastDay === null || day > lastDay);
};

/** Converts slots to tallies per day: total, by group, by country and by institution. */
export const talliesOf = (competitionId: string, slots: readonly DatedSlot[]): TallyRow[] => {
  const rows = new Map<string, TallyRow>();
  for (const { day, groupName, country, institution, entries } of slots)
    for (const [kind, value] of [
      ['all', ''],
      ['group', groupName],
      ['country', country],
      ['institution', institution],
    ] as const) {
      const key = JSON.stringify([day, kind, value]);
      const row = rows.get(key) ?? { competitionId, day, kind, value, entries: 0 };
      rows.set(key, { ...row, entries: row.entries + entries });
    }
  return [...rows.values()];
};

/** Number of entries from which counting moves to the read thread, which costs memory, so that it does not block requests. */
const MANY = 2000;
const hasMany = (db: Db, competitionId: string): Promise<boolean> => hasEntries(db, competitionId, MANY);

type TallyDeps = Pick<Deps, 'db' | 'readDb' | 'clock' | 'site'>;

/** Counts finished days once, so that charts read only newer entries. The first run covers the whole season, which no visitor must wait for. */
const tallyDays = async ({ db, readDb, clock, site }: TallyDeps): Promise<void> => {
  const { timeZone } = site.now();
  const today = dayOf(clock.now() - SETTLED_AFTER_MS, timeZone);
  for (const { id } of await competitionsIn(db, null)) {
    const slots = await slotsSince((await hasMany(db, id)) ? readDb : db, id, await lastTalliedDay(db, id), timeZone);
    const over = slots.filter(({ day }) => day < today);
    if (over.length > 0) await db.transaction().execute((tx) => saveTallies(tx, talliesOf(id, over)));
  }
};

/** Tallies finished days in the background. */
export const tallyJob = (deps: TallyDeps): Job => ({
  name: 'entry-tally',
  everyMs: EVERY_MS,
  run: () => tallyDays(deps),
});
