import type { Tx } from '#server/database/connection.ts';
import { SYSTEM, writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { notifyFamily } from '#server/registrations/notify.ts';
import { updateRegistration } from '#server/registrations/store.ts';
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
  for (;;) {
    const next = await firstWaiting(tx, competitionId);
    if (!next || !(await takeSeat(tx, competitionId))) return;
    const moved = await updateRegistration(tx, next, { state: 'submitted', waitlistNo: null, updatedAt: deps.clock.now() });
    if (!moved) throw new Error('a waiting entry changed under the lock of its competition');
    await writeAudit(tx, deps, {
      actor: SYSTEM,
      action: 'moved_up',
      subject: 'registration',
      subjectId: next.id,
      detail: { before: { state: 'waitlisted' }, after: { state: 'submitted' } },
    });
    await notifyFamily(tx, deps, next, 'entry_moved_up');
  }
};
