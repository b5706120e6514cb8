import type { Entry } from '#contract/registrations/public.ts';
import { endedStates } from '#contract/registrations/rules/entryStatus.ts';
import { consumeChallengeToken } from '#server/accounts/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { toEntry } from '#server/registrations/entry.ts';
import { membersOf } from '#server/registrations/memberStore.ts';
import { getOwnRegistration } from '#server/registrations/ownRegistrations.ts';
import { lockCompetition } from '#server/registrations/seats/seatStore.ts';
import { findRegistration } from '#server/registrations/store.ts';
import { giveMoreLinks, spentBudget } from './guardianBudget.ts';
import { guardiansOf } from './guardianStore.ts';
import { type InviteDeps, invite } from './guardians.ts';
import { guardiansWaiting, type Waiting } from './guardianWaitingStore.ts';

type SendDeps = InviteDeps & Pick<Deps, 'db'>;

const EVERY_MS = 10 * 60_000;
type Outcome = { accountId: string; spent: Awaited<ReturnType<typeof spentBudget>> };

/**
 * Sends one guardian the waiting link. Returns the spent budget if it has to go on waiting; null if it no longer waits, or its account is in
 * `resting`.
 */
const sendOne = async (deps: SendDeps, { id, registrationId }: Waiting, resting: ReadonlySet<string>): Promise<Outcome | null> => {
  const seen = await findRegistration(deps.db, registrationId);
  if (!seen || resting.has(seen.accountId)) return null;
  return deps.db.transaction().execute(async (tx) => {
    await lockCompetition(tx, seen.competitionId);
    const entry = await findRegistration(tx, registrationId);
    const guardian = (await guardiansOf(tx, [registrationId])).find((each) => each.id === id);
    const child = (await membersOf(tx, [registrationId])).find(({ idNumberIndex }) => idNumberIndex === guardian?.childIndex);
    if (!entry || !guardian || !child || endedStates.includes(entry.state)) return null;
    if (guardian.phone === null || guardian.invitedAt !== null || guardian.answeredAt !== null) return null;
    const { phone, childIndex } = guardian;
    const spent = await spentBudget(tx, deps, {
      accountId: entry.accountId,
      phone,
      children: [{ competitionId: entry.competitionId, childIndex }],
    });
    if (spent === null) await invite(tx, deps, entry, { id, childIndex, childName: child.name }, phone);
    return { accountId: entry.accountId, spent };
  });
};

/** Sends the waiting links, as many as each account and the site have today. */
const sendAll = async (deps: SendDeps, waiting: readonly Waiting[], signal?: AbortSignal): Promise<void> => {
  const resting = new Set<string>();
  for (const guardian of waiting) {
    signal?.throwIfAborted();
    const outcome = await sendOne(deps, guardian, resting);
    if (outcome?.spent === 'site') break;
    if (outcome?.spent === 'account') resting.add(outcome.accountId);
  }
  await deps.messages.committed();
};

/** Sends links that found no budget: the next day, or soon after an organiser has confirmed the account. */
export const guardianLinksJob = (deps: SendDeps): Job => ({
  name: 'guardian-links',
  everyMs: EVERY_MS,
  run: async (signal) => sendAll(deps, await guardiansWaiting(deps.db), signal),
});

/** Sends an account's waiting links, after its owner has solved a slider. Throws not_found, challenge_failed, too_many_attempts. */
export const sendWaiting = async (deps: Deps, actor: Actor, id: string, challengeToken: string): Promise<Entry> => {
  const { db, clock } = deps;
  await getOwnRegistration(db, actor, id);
  await consumeChallengeToken(deps, challengeToken);
  await db.transaction().execute((tx) => giveMoreLinks(tx, deps, actor.id));
  await sendAll(deps, await guardiansWaiting(db, actor.id));
  return toEntry(db, deps.vault, await getOwnRegistration(db, actor, id), clock.now());
};
