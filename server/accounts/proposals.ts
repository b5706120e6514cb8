import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import { invitationState, inviterStands, mayConfirm, mayJoin, STAFF_INVITATION_MS } from '#contract/office/rules/staffInvitation.ts';
import { type NewStaffInvitation, type StaffInvitation, StaffRight } from '#contract/office/staff.ts';
import type { Tx } from '#server/database/connection.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import {
  deleteProposal,
  findProposalByLink,
  insertProposal,
  listProposals,
  lockProposal,
  type ProposalRow,
  takeProposalLink,
  updateProposal,
} from './proposalStore.ts';
import { notifyRightsChanged } from './staff/staff.ts';
import { competitionsAmong, deleteRights, fullOrganisers, insertRights, lockFullOrganisers, rightsOf } from './staff/staffStore.ts';
import { deleteAccount, findAccount, findAccountBy } from './store.ts';

const Rights = z.array(StaffRight);
const rightsIn = ({ rights }: Pick<ProposalRow, 'rights'>) => Rights.parse(JSON.parse(rights));

const tokenHashOf = ({ vault }: Pick<Deps, 'vault'>, token: string): string => vault.mac(token, 'staff proposal');

const toInvitation = (row: ProposalRow, actorId: string, full: readonly string[], now: number): StaffInvitation => ({
  id: row.id,
  role: row.role,
  name: row.name,
  email: row.email,
  rights: rightsIn(row),
  state: invitationState(row, now),
  inviter: row.inviterName,
  inviterStands: inviterStands(row, full),
  isMine: row.inviterId === actorId,
  mayConfirm: mayConfirm(row, { actorId, full, now }),
  widens: row.widens === 1,
  createdAt: row.createdAt,
  expiresAt: row.expiresAt,
});

/** Returns everyone who was invited and has not joined yet. */
export const listInvitations = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: Actor,
): Promise<{ items: StaffInvitation[]; total: number }> => {
  const [rows, full] = [await listProposals(db), await fullOrganisers(db)];
  return { items: rows.map((row) => toInvitation(row, id, full, clock.now())), total: rows.length };
};

/** Returns a new link, for a row and for the message. */
const newLink = (deps: Pick<Deps, 'vault' | 'clock'>) => {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: tokenHashOf(deps, token), expiresAt: deps.clock.now() + STAFF_INVITATION_MS };
};

const sendLink = async (deps: Pick<Deps, 'messages' | 'publicUrl'>, tx: Tx, row: ProposalRow, token: string): Promise<void> => {
  const params = { name: row.name, inviter: row.inviterName, link: `${deps.publicUrl()}/admin/invitation#${token}` };
  await deps.messages.post(tx, {
    channel: 'email',
    to: row.email,
    template: 'staff_invitation',
    locale: row.locale,
    accountId: null,
    params,
  });
};

/** Invites an organiser or a judge. Throws invalid_input, email_taken (an account has the address), conflict (already invited). */
export const inviteStaff = async (deps: Deps, actor: Actor, given: NewStaffInvitation): Promise<StaffInvitation> => {
  const { db, clock } = deps;
  const { role, name, email, locale, rights } = given;
  if ((role === 'organiser') !== rights.length > 0) throw fieldProblem('rights', role === 'organiser' ? 'required' : 'invalid');
  if (await findAccountBy(db, 'email', email)) throw new Problem('email_taken');
  const { token, tokenHash, expiresAt } = newLink(deps);
  const id = deps.ids.next();
  await db.transaction().execute(async (tx) => {
    const known = await competitionsAmong(
      tx,
      rights.flatMap(({ competitionId }) => competitionId ?? []),
    );
    const unknown = rights.findIndex(({ competitionId }) => competitionId !== null && !known.has(competitionId));
    if (unknown >= 0) throw fieldProblem(`rights.${unknown}.competitionId`, 'invalid');
    const row = {
      id,
      tokenHash,
      role,
      name,
      email,
      locale,
      rights: JSON.stringify(rights),
      expiresAt,
      accountId: null,
      widens: 0 as const,
    };
    const invited = { ...row, inviterId: actor.id, inviterName: actor.name, createdAt: clock.now() };
    if (!(await insertProposal(tx, invited))) throw new Problem('conflict');
    await sendLink(deps, tx, invited, token);
    await writeAudit(tx, deps, { actor, action: 'staff_invited', subject: 'staff_invitation', subjectId: id, detail: { role, rights } });
  });
  await deps.messages.committed();
  return shown(deps, actor, id);
};

const shown = async (deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, id: string): Promise<StaffInvitation> => {
  const found = (await listInvitations(deps, actor)).items.find((each) => each.id === id);
  if (!found) throw new Problem('not_found');
  return found;
};

/** Sends an invitation again and makes the actor its inviter: the earlier one may be gone. Throws not_found. */
export const renewInvitation = async (deps: Deps, actor: Actor, id: string): Promise<StaffInvitation> => {
  await deps.db.transaction().execute(async (tx) => {
    const before = await lockProposal(tx, id);
    if (!before) throw new Problem('not_found');
    const { token, ...link } = newLink(deps);
    const mine = { inviterId: actor.id, inviterName: actor.name };
    const row = await updateProposal(tx, id, before.accountId === null ? { ...mine, ...link } : mine);
    // Someone who has joined needs no link.
    if (row && row.accountId === null) await sendLink(deps, tx, row, token);
    await writeAudit(tx, deps, { actor, action: 'invitation_sent_again', subject: 'staff_invitation', subjectId: id, detail: {} });
  });
  await deps.messages.committed();
  return shown(deps, actor, id);
};

/**
 * Withdraws an invitation, or added rights that wait. The account of someone who has joined by the invitation is deleted too: it never had rights.
 * Throws not_found.
 */
export const withdrawInvitation = (deps: Deps, actor: Actor, id: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await lockProposal(tx, id);
    if (!row) throw new Problem('not_found');
    if (row.accountId !== null && row.widens === 0) await deleteAccount(tx, row.accountId);
    await deleteProposal(tx, id);
    await writeAudit(tx, deps, { actor, action: 'invitation_withdrawn', subject: 'staff_invitation', subjectId: id, detail: {} });
  });

/**
 * Lets an organiser's rights take effect. Throws not_found, action_not_allowed_now (by the inviter, before the invited person has joined, or if the
 * inviter is no longer an organiser who may invite: then another one takes the invitation over first).
 */
export const confirmOrganiser = async (deps: Deps, actor: Actor, id: string): Promise<void> => {
  await deps.db.transaction().execute(async (tx) => {
    const full = await lockFullOrganisers(tx);
    const row = await lockProposal(tx, id);
    if (!row) throw new Problem('not_found');
    const account = row.accountId === null ? undefined : await findAccount(tx, row.accountId);
    if (!account || !mayConfirm(row, { actorId: actor.id, full, now: deps.clock.now() })) throw new Problem('action_not_allowed_now');
    const wanted = rightsIn(row);
    const known = await competitionsAmong(
      tx,
      wanted.flatMap(({ competitionId }) => competitionId ?? []),
    );
    // A competition may have been deleted since.
    const rights = wanted.filter(({ competitionId }) => competitionId === null || known.has(competitionId));
    const before = (await rightsOf(tx, [account.id])).get(account.id) ?? [];
    await deleteRights(tx, account.id);
    await insertRights(tx, account.id, rights);
    await deleteProposal(tx, id);
    await writeAudit(tx, deps, {
      actor,
      action: row.widens === 1 ? 'rights_changed' : 'organiser_confirmed',
      subject: 'account',
      subjectId: account.id,
      detail: { before: { rights: before }, after: { rights }, inviterId: row.inviterId },
    });
    await notifyRightsChanged(deps, tx, account);
  });
  await deps.messages.committed();
};

/** Invalidates an invitation's link and returns its proposal; null if the link is made up, used, expired or withdrawn, or its inviter is gone. */
export const takeInvited = async (deps: Pick<Deps, 'vault'>, tx: Tx, token: string, now: number): Promise<ProposalRow | null> => {
  const full = await fullOrganisers(tx);
  const row = await takeProposalLink(tx, tokenHashOf(deps, token), now);
  return row && mayJoin(row, { full, now }) ? row : null;
};

/** Returns true if the link of an invitation would let someone join now. */
export const isInvited = async ({ db, vault }: Pick<Deps, 'db' | 'vault'>, token: string, now: number): Promise<boolean> => {
  const row = await findProposalByLink(db, tokenHashOf({ vault }, token), now);
  return row !== undefined && mayJoin(row, { full: await fullOrganisers(db), now });
};

/** Records that the invited person has joined: an organiser's rights wait for a second organiser, a judge's access is complete. */
export const recordJoined = async (tx: Tx, { id, role }: ProposalRow, accountId: string): Promise<void> => {
  if (role === 'judge') return deleteProposal(tx, id);
  await updateProposal(tx, id, { accountId });
};
