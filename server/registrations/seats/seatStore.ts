import type { Db, Tx } from '#server/database/connection.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';

/**
 * Locks the competition's row for the rest of the transaction. Every change of an entry begins with this, so that in PostgreSQL changes run one after
 * another, always in the same order of locks, and the waiting list does not change while seats are assigned.
 */
export const lockCompetition = async (tx: Tx, competitionId: string): Promise<void> => {
  await tx
    .updateTable('competition')
    .set((e) => ({ seatsTaken: e.ref('seatsTaken') }))
    .where('id', '=', competitionId)
    .execute();
};

/** Takes one seat; false if none is left. */
export const takeSeat = async (tx: Tx, competitionId: string): Promise<boolean> => {
  const taken = await tx
    .updateTable('competition')
    .set((e) => ({ seatsTaken: e('seatsTaken', '+', 1) }))
    .where('id', '=', competitionId)
    .where((e) => e.or([e('capacity', 'is', null), e('seatsTaken', '<', e.ref('capacity'))]))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
};

/** Takes one seat, beyond the capacity if none is left. */
export const addSeat = async (tx: Tx, competitionId: string): Promise<void> => {
  await tx
    .updateTable('competition')
    .set((e) => ({ seatsTaken: e('seatsTaken', '+', 1) }))
    .where('id', '=', competitionId)
    .execute();
};

/** Gives one seat back. */
export const releaseSeat = async (tx: Tx, competitionId: string): Promise<void> => {
  await tx
    .updateTable('competition')
    .set((e) => ({ seatsTaken: e('seatsTaken', '-', 1) }))
    .where('id', '=', competitionId)
    .execute();
};

/** Returns the next number on the waiting list. */
export const nextWaitlistNo = async (tx: Tx, competitionId: string): Promise<number> => {
  const { waitlistLast } = await tx
    .updateTable('competition')
    .set((e) => ({ waitlistLast: e('waitlistLast', '+', 1) }))
    .where('id', '=', competitionId)
    .returning('waitlistLast')
    .executeTakeFirstOrThrow();
  return waitlistLast;
};

/** Returns the entry that has waited longest on the waiting list; none while the competition is called off. */
export const firstWaiting = (tx: Tx, competitionId: string): Promise<RegistrationRow | undefined> =>
  tx
    .selectFrom('registration')
    .innerJoin('competition', 'competition.id', 'registration.competitionId')
    .selectAll('registration')
    .where('registration.competitionId', '=', competitionId)
    .where('registration.state', '=', 'waitlisted')
    .where('competition.calledOffAt', 'is', null)
    .orderBy('registration.waitlistNo')
    .limit(1)
    .executeTakeFirst();

/** Returns the positions on their waiting lists, from 1, of the given waitlisted entries. */
export const waitlistPositions = async (db: Db | Tx, ids: string[]): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('registration as own')
    .innerJoin('registration as before', 'before.competitionId', 'own.competitionId')
    .select(['own.id', (e) => e.fn.countAll<number>().as('position')])
    .where('own.id', 'in', ids)
    .where('own.state', '=', 'waitlisted')
    .where('before.state', '=', 'waitlisted')
    .whereRef('before.waitlistNo', '<=', 'own.waitlistNo')
    .groupBy('own.id')
    .execute();
  return new Map(rows.map(({ id, position }) => [id, Number(position)]));
};
