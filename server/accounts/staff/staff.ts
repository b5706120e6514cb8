import type { PagedList } from '#contract/http/common.ts';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import { heldMeanwhile, mayDoEverything, type StaffRight, widens } from '#contract/office/rules/staffRights.ts';
import type { StaffFilter, StaffMember } from '#contract/office/staff.ts';
import { maskEmail } from '#contract/text/email.ts';
import { maskPhone } from '#contract/text/phone.ts';
import { ownTargets } from '#server/accounts/account.ts';
import { awaitingConfirmation, deleteProposal, findProposalOf, insertProposal } from '#server/accounts/proposalStore.ts';
import { type AccountRow, findAccount, lockAccount } from '#server/accounts/store.ts';
import type { Tx } from '#server/database/connection.ts';
import type { PageRequest } from '#server/database/pagination.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { competitionsAmong, deleteRights, insertRights, listStaff, lockFullOrganisers, rightsOf, type StaffSort } from './staffStore.ts';

const toStaffMember = (
  { id, role, name, affiliation, email, mobile, createdAt, secondFactorSince }: AccountRow,
  rights: StaffRight[],
  awaitsConfirmation: boolean,
): StaffMember => {
  if (role === 'participant') throw new Problem('not_found');
  return {
    id,
    role,
    name,
    affiliation,
    email: email === null ? null : maskEmail(email),
    mobile: mobile === null ? null : maskPhone(mobile),
    rights,
    awaitsConfirmation,
    hasSecondFactor: secondFactorSince !== null,
    createdAt,
  };
};

/** Returns one page of organisers and judges. */
export const listStaffMembers = async (
  { readDb }: Pick<Deps, 'readDb'>,
  filter: StaffFilter,
  sort: `${'' | '-'}${StaffSort}`,
  page: PageRequest,
): Promise<PagedList<StaffMember>> => {
  const by = sort.endsWith('name') ? 'name' : 'createdAt';
  const { rows, ...links } = await listStaff(readDb, filter, { by, descending: sort.startsWith('-') }, page);
  const ids = rows.map(({ id }) => id);
  const rights = await rightsOf(readDb, ids);
  const awaiting = await awaitingConfirmation(readDb, ids);
  return { items: rows.map((row) => toStaffMember(row, rights.get(row.id) ?? [], awaiting.has(row.id))), ...links };
};

/** Throws not_found. */
export const getStaffMember = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<StaffMember> => {
  const row = await findAccount(db, id);
  if (!row) throw new Problem('not_found');
  return toStaffMember(row, (await rightsOf(db, [id])).get(id) ?? [], (await awaitingConfirmation(db, [id])).has(id));
};

/** Notifies an organiser that their rights have changed. */
export const notifyRightsChanged = async (
  { messages, publicUrl }: Pick<Deps, 'messages' | 'publicUrl'>,
  tx: Tx,
  row: AccountRow,
): Promise<void> => {
  const params = { name: row.name, link: `${publicUrl()}/admin` };
  for (const { channel, value } of ownTargets(row))
    await messages.post(tx, { channel, to: value, template: 'rights_changed', locale: row.locale, accountId: row.id, params });
};

/** Ends every right of an organiser who leaves, and those that wait for a second organiser. */
export const endAllRights = async (
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'ids'>,
  actor: Pick<Actor, 'id' | 'name'>,
  id: string,
): Promise<void> => {
  const pending = await findProposalOf(tx, id);
  if (pending) await deleteProposal(tx, pending.id);
  const before = (await rightsOf(tx, [id])).get(id) ?? [];
  if (before.length === 0) return;
  await deleteRights(tx, id);
  const detail = { before: { rights: before }, after: { rights: [] } };
  await writeAudit(tx, deps, { actor, action: 'rights_changed', subject: 'account', subjectId: id, detail });
};

const keyOf = ({ competitionId, right }: StaffRight): string => `${competitionId ?? ''} ${right}`;

/** Keeps rights beyond an organiser's present ones for a second organiser to confirm. */
const proposeRights = async (tx: Tx, { clock, ids, ...deps }: Deps, actor: Actor, row: AccountRow, rights: readonly StaffRight[]) => {
  const now = clock.now();
  const proposal = {
    ...({ id: ids.next(), tokenHash: null, role: 'organiser', name: row.name, email: row.email ?? row.id, locale: row.locale } as const),
    ...({ rights: JSON.stringify(rights), inviterId: actor.id, inviterName: actor.name, accountId: row.id, widens: 1 } as const),
    ...{ createdAt: now, expiresAt: now },
  };
  if (!(await insertProposal(tx, proposal))) throw new Problem('conflict');
  const about = { subject: 'account', subjectId: row.id } as const;
  await writeAudit(tx, { clock, ids, ...deps }, { actor, action: 'rights_proposed', ...about, detail: { rights } });
};

/**
 * Sets all rights of an organiser, and notifies them. Every request reads its rights, so running sessions follow at once. Removed rights end at once;
 * added ones wait for a second organiser. Throws not_found (also a family), action_not_allowed_now (a judge, or one who has just joined and awaits a
 * second organiser), invalid_input (no such competition), last_organiser (no one could do everything any more), conflict (the address was invited).
 */
export const changeRights = async (deps: Deps, actor: Actor, id: string, given: readonly StaffRight[]): Promise<StaffMember> => {
  const { db, messages } = deps;
  const rights = [...new Map(given.map((right) => [keyOf(right), right])).values()];
  await db.transaction().execute(async (tx) => {
    const full = await lockFullOrganisers(tx);
    const row = (await lockAccount(tx, id)) ? await findAccount(tx, id) : undefined;
    if (!row || row.role === 'participant') throw new Problem('not_found');
    const pending = await findProposalOf(tx, id);
    // Waiting rights are not granted by one organiser alone.
    if (row.role !== 'organiser' || pending?.widens === 0) throw new Problem('action_not_allowed_now');
    const competitions = await competitionsAmong(
      tx,
      rights.flatMap(({ competitionId }) => competitionId ?? []),
    );
    const unknown = given.findIndex(({ competitionId }) => competitionId !== null && !competitions.has(competitionId));
    if (unknown >= 0) throw fieldProblem(`rights.${unknown}.competitionId`, 'invalid');
    if (!mayDoEverything(rights) && !full.some((each) => each !== id)) throw new Problem('last_organiser');
    const before = (await rightsOf(tx, [id])).get(id) ?? [];
    // Another change sets all rights: what waited of the previous one is dropped.
    if (pending) await deleteProposal(tx, pending.id);
    const held = heldMeanwhile(before, rights);
    if (widens(before, rights)) await proposeRights(tx, deps, actor, row, rights);
    const keys = new Set(before.map(keyOf));
    if (keys.size === held.length && held.every((right) => keys.has(keyOf(right)))) return;
    await deleteRights(tx, id);
    await insertRights(tx, id, held);
    await writeAudit(tx, deps, {
      actor,
      action: 'rights_changed',
      subject: 'account',
      subjectId: id,
      detail: { before: { rights: before }, after: { rights: held } },
    });
    await notifyRightsChanged(deps, tx, row);
  });
  await messages.committed();
  return getStaffMember(deps, id);
};
