import { statesOf } from '#contract/eventDay/rules/checkInState.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { eventsAfter } from './doorStore.ts';

/** The place of an entry on its event day. */
export interface DayPlace {
  startNumber: number;
  /** Its slots in the published plan, in order. */
  slots: { run: number; table: number; startsAt: number }[];
}

/** Returns the start numbers and published slots of a competition's entries, or of one of them, by entry. */
export const dayPlaces = async (db: Db | Tx, competitionId: string, registrationId?: string): Promise<ReadonlyMap<string, DayPlace>> => {
  const slots = db
    .selectFrom('eventSlot')
    .select(['registrationId', 'run', 'startNumber', 'publishedTable', 'publishedStartsAt'])
    .where('competitionId', '=', competitionId);
  const asked = registrationId === undefined ? slots : slots.where('registrationId', '=', registrationId);
  const rows = await asked.orderBy('registrationId').orderBy('run').execute();
  const places = new Map<string, DayPlace>();
  for (const { registrationId, run, startNumber, publishedTable, publishedStartsAt } of rows) {
    const place = places.get(registrationId) ?? { startNumber, slots: [] };
    if (publishedTable !== null && publishedStartsAt !== null)
      place.slots.push({ run, table: publishedTable, startsAt: publishedStartsAt });
    places.set(registrationId, place);
  }
  return places;
};

/** Returns the entries that a door noted as absent last. */
export const absentEntries = async (db: Db | Tx, competitionId: string): Promise<ReadonlySet<string>> => {
  const states = statesOf(await eventsAfter(db, competitionId, 0));
  return new Set([...states].flatMap(([id, state]) => (state === 'absent' ? [id] : [])));
};
