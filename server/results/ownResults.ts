import { z } from 'zod';
import type { PublicCorrection, Result } from '#contract/results/public.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { getOwnRegistration } from '#server/registrations/index.ts';
import { toResult } from './result.ts';
import { correctionsAt, entryIdsOf, resultsOfEntries } from './store.ts';

const Comments = z.array(z.string());

const shownResultsOf = async (
  db: Deps['db'],
  now: number,
  id: string,
): Promise<{ items: Result[]; comments: string[]; corrections: PublicCorrection[] }> => {
  const rows = await resultsOfEntries(db, now, [id]);
  const [first] = rows;
  return {
    items: rows.map(toResult),
    // the same for every child of the entry
    comments: first ? Comments.parse(JSON.parse(first.comments)) : [],
    corrections: first ? await correctionsAt(db, now, first.competitionId) : [],
  };
};

/** Returns the published results of one of the actor's entries, best first, with what judges wrote and what was corrected. Throws not_found. */
export const listEntryResults = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  id: string,
): Promise<{ items: Result[]; comments: string[]; corrections: PublicCorrection[] }> => {
  await getOwnRegistration(db, actor, id);
  return shownResultsOf(db, clock.now(), id);
};

/** Returns the public results of an account's entries, for its own export. */
export const exportResultsOf = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string) => {
  const found: ({ registrationId: string } & Awaited<ReturnType<typeof shownResultsOf>>)[] = [];
  for (const registrationId of await entryIdsOf(db, accountId)) {
    const shown = await shownResultsOf(db, clock.now(), registrationId);
    if (shown.items.length > 0) found.push({ registrationId, ...shown });
  }
  return found;
};
