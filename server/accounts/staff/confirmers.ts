import { mayConfirm } from '#contract/office/rules/staffInvitation.ts';
import { listProposals, type ProposalRow } from '#server/accounts/proposalStore.ts';
import type { Db } from '#server/database/connection.ts';
import { fullOrganisers } from './staffStore.ts';

/** Returns the number of organisers whose rights an actor may confirm. */
export const countToConfirm = async (db: Db, actorId: string, now: number): Promise<number> => {
  const full = await fullOrganisers(db);
  return (await listProposals(db)).filter((row) => mayConfirm(row, { actorId, full, now })).length;
};

/** An organiser whose rights wait for a second organiser, and who those are that may confirm them. */
export interface Confirmable extends Pick<ProposalRow, 'id' | 'name' | 'inviterName' | 'createdAt'> {
  confirmers: string[];
}

/** Returns the organisers whose rights wait to be confirmed. */
export const proposalsToConfirm = async (db: Db, now: number): Promise<Confirmable[]> => {
  const full = await fullOrganisers(db);
  return (await listProposals(db)).flatMap((row) => {
    const confirmers = full.filter((actorId) => mayConfirm(row, { actorId, full, now }));
    const { id, name, inviterName, createdAt } = row;
    return confirmers.length === 0 ? [] : [{ id, name, inviterName, createdAt, confirmers }];
  });
};
