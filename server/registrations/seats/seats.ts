import type { Tx } from '#server/database/connection.ts';
import { SYSTEM, writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notifyFamily } from '#server/registrations/notify.ts';
import { type RegistrationRow, updateRegistration } from '#server/registrations/store.ts';
import { firstWaiting, nextWaitlistNo, takeSeat } from './seatStore.ts';

/** A seat in the competition, or a number on its waiting list. */
export type Seat = { state: 'submitted'; waitlistNo: null } | { state: 'waitlisted'; waitlistNo: number };

/** Gives a new entry a seat or puts it at the end of the waiting list. The competition must be locked. */
export const findSeat = async (tx: Tx, competitionId: string): Promise<Seat> =>
  (await takeSeat(tx, competitionId))
    ? { state: 'submitted', waitlistNo: null }
    : { state: 'waitlisted', waitlistNo: await nextWaitlistNo(tx, competitionId) };

/**
 * Moves entries up from the waiting list while there are seats, the longest waiting first, and notifies their families. The competition must be
 * locked.
 */
export const moveUpWaiting = async (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'site' | 'ids' | 'messages' | 'publicUrl' | 'vault'>,
  competitionId: string,
): Promise<void> => {
  const moved: RegistrationRow[] = [];
  for (;;) {
    const next = await firstWaiting(tx, competitionId);
    if (!next || !(await takeSeat(tx, competitionId))) break;
    const hasMoved = await updateRegistration(tx, next, { state: 'submitted', waitlistNo: null, updatedAt: deps.clock.now() });
    if (!hasMoved) throw new Error('a waiting entry changed under the lock of its competition');
    await writeAudit(tx, deps, {
      actor: SYSTEM,
      action: 'moved_up',
      subject: 'registration',
      subjectId: next.id,
      detail: { before: { state: 'waitlisted' }, after: { state: 'submitted' } },
    });
    moved.push(next);
  }
  // Several seats at once, as with a raised capacity: one message for each person, within a minute.
  const batchId = moved.length > 1 ? deps.ids.next() : null;
  for (const row of moved) await notifyFamily(tx, deps, row, 'entry_moved_up', {}, {}, { batchId });
};
