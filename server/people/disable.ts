import { z } from 'zod';
import { peopleAdmin } from '#contract/accounts/people.ts';
import { mayEndAccessOf } from '#contract/accounts/rules/accountCare.ts';
import { Problem, type ProblemCode } from '#contract/http/problem.ts';
import { deleteSessions, endAllRights, findAccount, lockFullOrganisers, updateAccount } from '#server/accounts/index.ts';
import type { Tx } from '#server/database/connection.ts';
import { type Decider, type Decisions, NO_COMPETITION, type Verb } from '#server/decisions/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { lockedAccount, tellOwner } from './owner.ts';
import { accountOf } from './person.ts';

type DisableDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'messages' | 'publicUrl' | 'site'>;

/** Accounts have no versions, and belong to no competition. */
const ANY = { competitionId: NO_COMPETITION, version: 0 } as const;
const Detail = z.object({ takesRights: z.boolean() });

/** Refuses the account's every request from now on, in every process. Its sessions stay, for as long as this can be taken back. */
const refuseRequests = async (tx: Tx, id: string, reason: string | null, now: number): Promise<void> => {
  const full = await lockFullOrganisers(tx);
  const row = await lockedAccount(tx, id);
  if (row.disabledAt !== null) throw new Problem('conflict');
  if (full.length === 1 && full[0] === id) throw new Problem('last_organiser');
  await updateAccount(tx, id, { disabledAt: now, disabledReason: reason, updatedAt: now });
};

/** An organiser's messages to many, scheduled or under way: held while the decision can be taken back, then stopped. */
interface TheirAnnouncements {
  hold(tx: Tx, accountId: string, now: number | null): Promise<void>;
  stop(tx: Tx, actor: Decider, accountId: string): Promise<void>;
}

/** Disables accounts: at once; that its sessions and an organiser's rights end for good, and that its owner is told, waits for the undo. */
export const disableVerb = (deps: DisableDeps, announcements: TheirAnnouncements): Verb => ({
  kind: 'disable',
  subject: 'account',
  rights: peopleAdmin['PUT /api/admin/people/:id/disabled'].right.anyOf,
  async check(db, _scope, ids) {
    const checked = await Promise.all(
      ids.map(async (id) => {
        const row = await findAccount(db, id);
        const problem: ProblemCode | null = row?.mergedInto ? 'action_not_allowed_now' : row?.disabledAt ? 'conflict' : null;
        return row ? [{ id, problem }] : [];
      }),
    );
    return new Map(checked.flat().map(({ id, problem }) => [id, { ...ANY, problem }]));
  },
  stop: {
    async begin(tx, ids, now, reason) {
      for (const id of ids) {
        await refuseRequests(tx, id, reason, now);
        await announcements.hold(tx, id, now);
      }
    },
    async end(tx, ids) {
      for (const id of ids) {
        const row = await findAccount(tx, id);
        if (row && row.mergedInto === null)
          await updateAccount(tx, id, { disabledAt: null, disabledReason: null, updatedAt: deps.clock.now() });
        await announcements.hold(tx, id, null);
      }
    },
  },
  async carryOut(tx, actor, _scope, { id, reason, detail, hasWaited }) {
    // First, as for every change of an organiser's access.
    if (hasWaited) await lockFullOrganisers(tx);
    else await refuseRequests(tx, id, reason, deps.clock.now());
    const row = await lockedAccount(tx, id);
    await deleteSessions(tx, id, null);
    await announcements.stop(tx, actor, id);
    if (detail !== null && Detail.parse(JSON.parse(detail)).takesRights) await endAllRights(tx, deps, actor, id);
    await writeAudit(tx, deps, {
      actor,
      action: 'account_disabled',
      subject: 'account',
      subjectId: id,
      detail: { reason: reason ?? '', before: { disabled: false }, after: { disabled: true } },
    });
    await tellOwner(deps, tx, row, 'account_disabled', reason ?? '');
  },
});

/**
 * Disables an account, which ends its access at once. Its owner gets the reason once it cannot be taken back any more. Entries, works and votes stay as they
 * are. With `takesRights` an organiser's rights end too. Throws not_found, action_not_allowed_now (one's own, or merged), last_organiser, conflict (another
 * organiser has done so already).
 */
export const disableAccount = async (
  { db }: Pick<Deps, 'db'>,
  decisions: Decisions,
  actor: Decider,
  id: string,
  { reason, takesRights }: { reason: string; takesRights: boolean },
): Promise<void> => {
  const row = await accountOf(db, id);
  if (!mayEndAccessOf({ actorId: actor.id, account: row })) throw new Problem('action_not_allowed_now');
  const detail = JSON.stringify({ takesRights });
  const { refused } = await decisions.decide(actor, null, { kind: 'disable', ids: [id], reason, detail });
  const [refusal] = refused;
  if (refusal) throw new Problem(refusal.code === 'decision_pending' ? 'conflict' : refusal.code);
};
