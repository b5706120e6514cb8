import type { Insertable, Selectable } from 'kysely';
import type { CheckInEvent } from '#contract/eventDay/checkIn.ts';
import { keptStates } from '#contract/eventDay/rules/dayTeams.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Tables } from '#server/database/tables/index.ts';

export type DoorRow = Selectable<Tables['eventDoor']>;

export const insertDoor = async (tx: Tx, row: Insertable<Tables['eventDoor']>): Promise<void> => {
  await tx.insertInto('eventDoor').values(row).execute();
};

/** Returns the doors of a competition that are open, in the order in which they were. */
export const openDoors = (db: Db, competitionId: string, now: number): Promise<DoorRow[]> =>
  db
    .selectFrom('eventDoor')
    .selectAll()
    .where('competitionId', '=', competitionId)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .orderBy('name')
    .orderBy('id')
    .execute();

export const findDoorByToken = (db: Db | Tx, tokenHash: string, now: number): Promise<DoorRow | undefined> =>
  db.selectFrom('eventDoor').selectAll().where('tokenHash', '=', tokenHash).where('expiresAt', '>', now).executeTakeFirst();

export const noteSeen = async (tx: Tx, id: string, now: number): Promise<void> => {
  await tx.updateTable('eventDoor').set({ seenAt: now }).where('id', '=', id).execute();
};

/** Deletes a door of a competition; false if it has none. */
export const deleteDoor = async (tx: Tx, competitionId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('eventDoor')
    .where('competitionId', '=', competitionId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Returns the presses of a competition after a position, in their order; those of entries that take part no more are left out. */
export const eventsAfter = async (db: Db | Tx, competitionId: string, since: number): Promise<CheckInEvent[]> => {
  const rows = await db
    .selectFrom('checkIn')
    .select(['number', 'key', 'registrationId', 'state', 'pressedAt', 'door'])
    .where('competitionId', '=', competitionId)
    .where('number', '>', since)
    .orderBy('number')
    .execute();
  return rows.map(({ registrationId, pressedAt, ...row }) => ({ ...row, teamId: registrationId, at: pressedAt }));
};

/** Returns the position of the last press of a competition; 0 for none. */
export const lastNumber = async (tx: Tx, competitionId: string): Promise<number> => {
  const row = await tx
    .selectFrom('checkIn')
    .select('number')
    .where('competitionId', '=', competitionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? 0;
};

/** Returns those of the keys that have arrived before. */
export const arrivedKeys = async (tx: Tx, competitionId: string, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  if (keys.length === 0) return new Set();
  const rows = await tx
    .selectFrom('checkIn')
    .select('key')
    .where('competitionId', '=', competitionId)
    .where('key', 'in', [...keys])
    .execute();
  return new Set(rows.map(({ key }) => key));
};

export const insertPresses = async (tx: Tx, rows: readonly Insertable<Tables['checkIn']>[]): Promise<void> => {
  if (rows.length > 0) await tx.insertInto('checkIn').values(rows).execute();
};

/** Returns the published slots of a day with their entries, in the order of the numbers. */
export const publishedSlots = (db: Db | Tx, competitionId: string) =>
  db
    .selectFrom('eventSlot')
    .innerJoin('registration', 'registration.id', 'eventSlot.registrationId')
    .select([
      'eventSlot.registrationId',
      'run',
      'startNumber',
      'publishedTable',
      'publishedStartsAt',
      'teamName',
      'organization',
      'groupName',
    ])
    .select((e) =>
      e
        .selectFrom('member')
        .select((m) => m.fn.countAll<number>().as('n'))
        .whereRef('member.registrationId', '=', 'registration.id')
        .as('size'),
    )
    .where('eventSlot.competitionId', '=', competitionId)
    .where('registration.state', 'in', [...keptStates])
    .where('publishedTable', 'is not', null)
    .orderBy('startNumber')
    .orderBy('run')
    .execute();

/** Deletes up to `limit` presses that arrived before `before` (epoch ms) and that a later one of the same team has replaced. Returns their number. */
export const deletePastPresses = async (db: Db, before: number, limit: number): Promise<number> => {
  const past = await db
    .selectFrom('checkIn')
    .select(['competitionId', 'number'])
    .where('receivedAt', '<', before)
    .where('number', '<', (e) =>
      e
        .selectFrom('checkIn as later')
        .select((later) => later.fn.max('later.number').as('last'))
        .whereRef('later.registrationId', '=', 'checkIn.registrationId'),
    )
    .limit(limit)
    .execute();
  for (const [competitionId, those] of Map.groupBy(past, (press) => press.competitionId))
    await db
      .deleteFrom('checkIn')
      .where('competitionId', '=', competitionId)
      .where(
        'number',
        'in',
        those.map(({ number }) => number),
      )
      .execute();
  return past.length;
};

/** Returns the presses about an account's entries, for its own export. */
export const exportPressesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('registration')
    .innerJoin('checkIn', 'checkIn.registrationId', 'registration.id')
    .select(['checkIn.registrationId', 'checkIn.state', 'checkIn.door', 'checkIn.pressedAt'])
    .where('registration.accountId', '=', accountId)
    .orderBy('checkIn.competitionId')
    .orderBy('checkIn.number')
    .execute();
