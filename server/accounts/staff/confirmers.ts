import { mayConfirm } from '#contract/office/rules/staffInvitation.ts';
import { ownTargets } from '#server/accounts/account.ts';
import { listProposals, type ProposalRow } from '#server/accounts/proposalStore.ts';
import { findAccount } from '#server/accounts/store.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { fullOrganisers } from './staffStore.ts';

/** Returns the number of organisers whose rights an actor may confirm. */
export const countToConfirm = async (db: Db, actorId: string, now: number): Promise<number> => {
  const full = await fullOrganisers(db);
  return (await listProposals(db)).filter((row) => mayConfirm(row, { actorId, full, now })).length;
};

/** Tells everybody who may confirm an organiser's rights that they wait. */
export const tellConfirmers = async (
  { messages, publicUrl, clock }: Pick<Deps, 'messages' | 'publicUrl' | 'clock'>,
  tx: Tx,
  proposal: ProposalRow,
): Promise<void> => {
  const full = await fullOrganisers(tx);
  const params = { name: proposal.name, inviter: proposal.inviterName, link: `${publicUrl()}/admin/staff` };
  for (const id of full.filter((actorId) => mayConfirm(proposal, { actorId, full, now: clock.now() }))) {
    const account = await findAccount(tx, id);
    for (const { channel, value } of account ? ownTargets(account) : [])
      await messages.post(tx, {
        channel,
        to: value,
        template: 'rights_to_confirm',
        locale: account?.locale ?? 'zh-CN',
        accountId: id,
        params,
      });
  }
};
