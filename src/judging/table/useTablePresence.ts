import { useEffect, useState } from 'react';
import { judgingAttempts } from '#contract/judging/attempts.ts';
import { readNotes, saveNotes } from '#src/judging/deviceNotes.ts';
import { newId } from '#src/offline/newId.ts';
import { request } from '#src/platform/api/api.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { connection } from '#src/platform/connectivity/connection.ts';
import { keptForJudging } from '#src/platform/session/judgingSession.ts';

/** Time between two questions who else has the team open. */
const EVERY_MS = 10_000;

/** Another tablet that has the team open. */
export interface OtherTablet {
  judge: string;
  isMe: boolean;
  since: number;
}

/** The other tablets at a team. `unknown`: there was no answer, so that this tablet cannot know. */
export type TablePresence = { state: 'asking' } | { state: 'unknown' } | { state: 'known'; others: readonly OtherTablet[] };

/** Key of a tablet that stores nothing: as long as the page is open. */
const ofThisPage = newId();
/** Returns the key of this tablet, the same after a reload, so that a judge is not warned of their own page. */
const tabletOf = (accountId: string): string => {
  const { tablet } = readNotes(accountId);
  if (tablet === null) saveNotes(accountId, { tablet: ofThisPage });
  return tablet ?? ofThisPage;
};

const Answer = judgingAttempts['POST /api/judging/rounds/:id/tables'].answers;

let telling: Promise<unknown> = Promise.resolve();
/** Tells the server one thing after the other: leaving a team never arrives after the next one was opened. Asks nobody to sign in. */
const tell = (accountId: string, roundId: string, registrationId: string | null) => {
  const told = telling.then(async () => {
    // the session's token changes while it becomes one for judging
    await keptForJudging();
    return Answer.parse(
      await request(
        'POST /api/judging/rounds/:id/tables',
        { params: { id: roundId }, body: { registrationId, device: tabletOf(accountId) } },
        { accountId },
      ),
    );
  });
  telling = told.catch(() => {});
  return told;
};

/** Tells the server that this tablet has a team open, as long as the page is shown, and returns who else has. */
export const useTablePresence = (accountId: string, roundId: string, teamId: string): TablePresence => {
  const [presence, setPresence] = useState<TablePresence>({ state: 'asking' });
  useEffect(() => {
    let isCurrent = true;
    let isAsking = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || isAsking) return;
      isAsking = true;
      const answer = connection.current() === 'offline' ? null : await tell(accountId, roundId, teamId).catch(() => null);
      isAsking = false;
      if (isCurrent) setPresence(answer ? { state: 'known', others: answer.others } : { state: 'unknown' });
    };
    const askNow = () => void ask();
    askNow();
    const timer = setInterval(askNow, EVERY_MS);
    const end = connection.subscribe(askNow);
    document.addEventListener('visibilitychange', askNow);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      end();
      document.removeEventListener('visibilitychange', askNow);
      // the row ends by itself within a minute where this does not arrive
      if (connection.current() !== 'offline' && sessionExpiry.accountId() === accountId)
        void tell(accountId, roundId, null).catch(() => {});
    };
  }, [accountId, roundId, teamId]);
  return presence;
};
