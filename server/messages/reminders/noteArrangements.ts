import type { CompetitionRow } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import { arrangementsOf } from './arrangements.ts';
import { announcedOf, saveAnnounced } from './store.ts';

const windowsOf = ({ signupOpensAt, signupClosesAt, votingOpensAt, votingClosesAt }: CompetitionRow): string =>
  JSON.stringify([signupOpensAt, signupClosesAt, votingOpensAt, votingClosesAt]);

/**
 * Records, in the transaction that publishes a change of windows or venue, which families to notify. The reminders notify them once the change is
 * stable. An earlier change that is still pending is announced too.
 */
export const noteArrangements = async (
  tx: Tx,
  { before, after, tell, now }: { before: CompetitionRow; after: CompetitionRow; tell: 'none' | 'all' | 'without_work'; now: number },
): Promise<void> => {
  const old = arrangementsOf(before);
  const current = arrangementsOf(after);
  if (old === current && windowsOf(before) === windowsOf(after)) return;
  const competitionId = after.id;
  const known = (await announcedOf(tx, competitionId)) ?? {
    competitionId,
    announced: old,
    pending: null,
    pendingSince: null,
    audience: null,
  };
  const isUntold = known.announced !== old || known.audience !== null;
  if (tell !== 'none') {
    const audience = known.audience === 'all' || (isUntold && known.audience === null) ? 'all' : tell;
    await saveAnnounced(tx, { ...known, pending: current, pendingSince: now, audience });
  } else if (isUntold && known.announced !== current) {
    await saveAnnounced(tx, { ...known, pending: current, pendingSince: now });
  } else {
    await saveAnnounced(tx, { competitionId, announced: current, pending: null, pendingSince: null, audience: null });
  }
};
