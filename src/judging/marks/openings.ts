import { useEffect } from 'react';
import { Problem } from '#contract/http/problem.ts';
import { readNotes, saveNotes } from '#src/judging/deviceNotes.ts';
import { request } from '#src/platform/api/api.ts';
import { connection } from '#src/platform/connectivity/connection.ts';
import { keptForJudging } from '#src/platform/session/judgingSession.ts';
import type { Target } from './workPath.ts';

/** Returns the works that this device has opened and the server has not heard of, without one. */
const untoldBut = (accountId: string, target: Target | null): Target[] =>
  readNotes(accountId).untold.filter(({ roundId, no }) => roundId !== target?.roundId || no !== target.no);

/** Tells the server of a work that is open and of those before it, until one does not arrive. Asks nobody to sign in. */
const tell = async (accountId: string, open: Target | null): Promise<void> => {
  // the session's token changes while it becomes one for judging
  await keptForJudging();
  for (const target of [...untoldBut(accountId, open), ...(open ? [open] : [])]) {
    const { roundId, no } = target;
    try {
      await request('POST /api/judging/works/:no/openings', { params: { no }, body: { roundId } }, { accountId });
    } catch (error) {
      // a work that is no longer the judge's needs no telling
      if (!(error instanceof Problem && error.code === 'not_found')) return;
    }
    saveNotes(accountId, { untold: untoldBut(accountId, target) });
  }
};

let telling: Promise<void> = Promise.resolve();
const tellNext = (accountId: string, open: Target | null): void => {
  telling = telling.then(() => tell(accountId, open)).catch(() => {});
};

/** Notes that a work is open: the server, which does not move it to another judge then, is told now, or once the network is back. */
export const noteOpening = (accountId: string, target: Target): void => {
  saveNotes(accountId, { last: target, untold: [...untoldBut(accountId, target), target] });
  tellNext(accountId, target);
};

/** Tells the server of the works that were opened without a network, as soon as there is one. */
export const useToldOpenings = (accountId: string): void => {
  useEffect(() => {
    tellNext(accountId, null);
    return connection.subscribe(() => connection.current() === 'back' && tellNext(accountId, null));
  }, [accountId]);
};
