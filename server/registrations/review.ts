import type { PagedList } from '#contract/common.ts';
import type { RevealReason } from '#contract/looks.ts';
import { Problem, type ProblemCode } from '#contract/problem.ts';
import type { AdminEntry, AdminEntrySummary } from '#contract/registrations.ts';
import { canTransition } from '#contract/rules/entryStatus.ts';
import { titleOf } from '../competitions/index.ts';
import type { PageRequest } from '../database/pages.ts';
import { writeAudit } from '../platform/audit.ts';
import type { Deps } from '../platform/deps.ts';
import type { Actor } from '../platform/sessions.ts';
import { loadEntries, openIdNumber, toEntry, toEntrySummary } from './entry.ts';
import { recordLook, recordOpening } from './looks.ts';
import { notifyFamily } from './notify.ts';
import {
  accountsOf,
  auditOfEntries,
  competitionsWithWaiting,
  type EntryFilter,
  type EntrySort,
  isGuardianAwaited,
  listRegistrations,
  possibleDuplicatesOf,
  setApprovalNeedsGuardians,
  setSignUpLimit,
} from './reviewStore.ts';
import { signUpsPerDay } from './signUpLimit.ts';
import { findRegistration, lockCompetition, membersOf, type RegistrationRow, updateRegistration } from './store.ts';

type ListDeps = Pick<Deps, 'readDb' | 'clock'>;
type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'vault'>;

/** One page of all entries, for organisers. */
export const listAll = async (
  { readDb, clock }: ListDeps,
  filter: EntryFilter,
  sort: `${'' | '-'}${EntrySort}`,
  page: PageRequest,
): Promise<PagedList<AdminEntrySummary>> => {
  const descending = sort.startsWith('-');
  const columns: Record<string, EntrySort> = { registeredAt: 'registeredAt', teamName: 'teamName', state: 'state' };
  const by = columns[descending ? sort.slice(1) : sort] ?? 'registeredAt';
  const { rows, ...links } = await listRegistrations(readDb, filter, { by, descending }, page);
  const accounts = await accountsOf(readDb, rows);
  const now = clock.now();
  const items = (await loadEntries(readDb, rows)).map((entry) => ({
    ...toEntrySummary(entry, now),
    organization: entry.row.organization,
    accountName: accounts.get(entry.row.accountId)?.name ?? '',
    memberNames: entry.members.map(({ name }) => name),
    hasAgeWarning: entry.members.some(({ ageWarning }) => ageWarning !== null),
    hasPossibleDuplicate: entry.row.hasPossibleDuplicate === 1,
  }));
  return { items, ...links };
};

const reasonIn = (detail: string): string | null => {
  const parsed: unknown = JSON.parse(detail);
  return parsed !== null && typeof parsed === 'object' && 'reason' in parsed && typeof parsed.reason === 'string' ? parsed.reason : null;
};

/** One entry with its account and its history; ID numbers masked. Its family can read that it was opened. Fails with not_found. */
export const getForReview = async (deps: ReviewDeps, actor: Actor, id: string): Promise<AdminEntry> => {
  const { db, clock } = deps;
  const row = await findRegistration(db, id);
  if (!row) throw new Problem('not_found');
  const account = (await accountsOf(db, [row])).get(row.accountId);
  if (!account) throw new Problem('not_found');
  if (row.state !== 'withdrawn') await recordOpening(deps, actor, id);
  const entry = await toEntry(db, row, clock.now());
  const history = await auditOfEntries(db, [id]);
  const possibleDuplicates = await possibleDuplicatesOf(db, id);
  const { kind, signUpLimit, ...contact } = account;
  return {
    ...entry,
    accountName: account.name,
    memberNames: entry.members.map(({ name }) => name),
    hasAgeWarning: entry.members.some(({ ageWarning }) => ageWarning !== null),
    hasPossibleDuplicate: possibleDuplicates.length > 0,
    possibleDuplicates,
    account: { ...contact, signUpsPerDay: signUpsPerDay(kind, signUpLimit) },
    history: history.map(({ at, action, actorName, detail }) => ({ at, action, by: actorName, reason: reasonIn(detail) })),
  };
};

/** The ID numbers of an entry in full, for a reason that its family can read. The audit log records it too. Fails with not_found. */
export const revealIdNumbers = async (
  deps: Deps,
  actor: Actor,
  id: string,
  reason: RevealReason,
): Promise<{ items: { name: string; idNumber: string }[] }> =>
  deps.db.transaction().execute(async (tx) => {
    if (!(await findRegistration(tx, id))) throw new Problem('not_found');
    await recordLook(tx, deps, actor, { registrationId: id, kind: 'id_numbers', reason });
    await writeAudit(tx, deps, { actor, action: 'id_numbers_seen', subject: 'registration', subjectId: id, detail: { reason } });
    const members = await membersOf(tx, [id]);
    return {
      items: members.map((member) => ({ name: member.name, idNumber: openIdNumber(deps.vault, member) })),
    };
  });

/** Sets how much an account may register a day. The audit log records it. Fails with not_found. */
export const limitSignUps = async (deps: Deps, actor: Actor, accountId: string, perDay: number | null): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    if (!(await setSignUpLimit(tx, accountId, perDay))) throw new Problem('not_found');
    await writeAudit(tx, deps, { actor, action: 'sign_up_limit_set', subject: 'account', subjectId: accountId, detail: { perDay } });
  });

/** Sets whether approval waits for the guardians of a competition's entries. The audit log records it. Fails with not_found. */
export const setApprovalWaits = async (deps: Deps, actor: Actor, competitionId: string, waits: boolean): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    if (!(await setApprovalNeedsGuardians(tx, competitionId, waits))) throw new Problem('not_found');
    const detail = { approvalWaits: waits };
    await writeAudit(tx, deps, { actor, action: 'guardians_awaited', subject: 'competition', subjectId: competitionId, detail });
  });

interface Decision {
  decision: 'approve' | 'reject';
  reason?: string | undefined;
}

/** Why an entry cannot be decided like this now; null if it can. */
const decisionProblem = (row: RegistrationRow | undefined, decision: Decision['decision']): ProblemCode | null => {
  if (!row) return 'not_found';
  if (decision === 'approve' && row.state === 'waitlisted') return 'entry_waitlisted';
  return canTransition(row.state, decision === 'approve' ? 'approved' : 'rejected') ? null : 'action_not_allowed_now';
};

/** Decides one entry: state, reason, audit line, messages, all of it or nothing. Fails with the code of `decisionProblem`, conflict. */
const decideOne = async (deps: Deps, actor: Actor, id: string, { decision, reason }: Decision): Promise<void> => {
  await deps.db.transaction().execute(async (tx) => {
    const seen = await findRegistration(tx, id);
    // A released seat moves the waiting list up: decisions take the same lock as cancellations.
    if (seen) await lockCompetition(tx, seen.competitionId);
    const row = seen && (await findRegistration(tx, id));
    const problem = decisionProblem(row, decision);
    if (problem || !row) throw new Problem(problem ?? 'not_found');
    if (decision === 'approve' && (await isGuardianAwaited(tx, row))) throw new Problem('guardians_pending');
    const now = deps.clock.now();
    const change = {
      state: decision === 'approve' ? 'approved' : 'rejected',
      reason: decision === 'reject' ? (reason ?? null) : null,
      decidedAt: now,
      updatedAt: now,
    } as const;
    if (!(await updateRegistration(tx, row, change))) throw new Problem('conflict');
    await writeAudit(tx, deps, {
      actor,
      action: change.state,
      subject: 'registration',
      subjectId: id,
      detail: { before: { state: row.state }, after: { state: change.state }, ...(change.reason ? { reason: change.reason } : {}) },
    });
    if (decision === 'approve') await notifyFamily(tx, deps, row, 'entry_approved');
    else await notifyFamily(tx, deps, row, 'entry_rejected', { reason: change.reason ?? '' });
  });
};

/** Decides many entries, each in its own transaction: one that can no longer be decided is reported with its code and blocks no other. */
export const decide = async (
  deps: Deps,
  actor: Actor,
  ids: string[],
  decision: Decision,
): Promise<{ decided: string[]; refused: { id: string; code: ProblemCode }[] }> => {
  const decided: string[] = [];
  const refused: { id: string; code: ProblemCode }[] = [];
  for (const id of new Set(ids)) {
    try {
      await decideOne(deps, actor, id, decision);
      decided.push(id);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.push({ id, code: error.code });
    }
  }
  await deps.messages.committed();
  return { decided, refused };
};

/** More of one competition are not counted: every competition is, each time the list of entries is opened. */
const WAITING_COUNTED_UP_TO = 500;

/** Competitions with how many entries wait for a decision, the newest season first. */
export const competitionsToReview = async ({ readDb }: ListDeps, page: { page: number; pageSize: number }) => {
  const { rows, total } = await competitionsWithWaiting(readDb, page, WAITING_COUNTED_UP_TO + 1);
  const items = rows.map((row) => {
    const counted = Number(row.waiting ?? 0);
    const waitingIsExact = counted <= WAITING_COUNTED_UP_TO;
    return { ...row, title: titleOf(row), waiting: waitingIsExact ? counted : WAITING_COUNTED_UP_TO, waitingIsExact };
  });
  return { items, total };
};
