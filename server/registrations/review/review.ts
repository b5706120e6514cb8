import { z } from 'zod';
import type { PagedList } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { AdminEntry, type AdminEntryFilter, type AdminEntrySummary, registrationsAdmin } from '#contract/registrations/admin.ts';
import type { RevealReason } from '#contract/registrations/looks.ts';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import type { GivenPlace } from '#contract/registrations/rules/onBehalf.ts';
import { type CompetitionRow, findCompetition, titleOf } from '#server/competitions/index.ts';
import type { PageRequest } from '#server/database/pagination.ts';
import { pendingDecisionsOf, pendingPaymentsOf } from '#server/decisions/index.ts';
import { decisionReasonOf, writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { mayFor } from '#server/platform/http/access.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { momentOf } from '#server/platform/site.ts';
import { assigneeIn } from '#server/registrations/assignment/assign.ts';
import { currentReviewers } from '#server/registrations/assignment/assignmentStore.ts';
import { loadEntries, openIdNumber, toEntry, toEntrySummary } from '#server/registrations/entry.ts';
import { guardiansInDoubt } from '#server/registrations/guardians/guardianStates.ts';
import { recordLook, recordOpening } from '#server/registrations/looks/looks.ts';
import { membersOf } from '#server/registrations/memberStore.ts';
import { loadFee } from '#server/registrations/payments/changeFee.ts';
import { toItem } from '#server/registrations/payments/payment.ts';
import { paymentItemsOf } from '#server/registrations/payments/paymentStore.ts';
import { cannedTexts } from '#server/registrations/record/cannedReasons.ts';
import { agesThen, otherGroups } from '#server/registrations/record/moveGroup.ts';
import { signUpsPerDay } from '#server/registrations/signUpLimit.ts';
import { findRegistration, signUpLimitOf } from '#server/registrations/store.ts';
import { type EntrySort, filterReadBy, listRegistrations } from './listStore.ts';
import {
  accountsOf,
  auditOfEntries,
  competitionsWithWaiting,
  isGuardianAwaited,
  possibleDuplicatesOf,
  setSignUpLimit,
} from './reviewStore.ts';

type ListDeps = Pick<Deps, 'readDb' | 'clock' | 'site'>;
type ReviewDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'vault' | 'site'>;

/** Returns one page of the entries of the given competitions, for organisers. */
export const listAll = async (
  { readDb, clock, site }: ListDeps,
  actor: Pick<Actor, 'id'>,
  scope: CompetitionScope,
  filter: AdminEntryFilter,
  sort: `${'' | '-'}${EntrySort}`,
  page: PageRequest,
): Promise<PagedList<AdminEntrySummary>> => {
  const descending = sort.startsWith('-');
  const columns: Record<string, EntrySort> = {
    waitingSince: 'waitingSince',
    registeredAt: 'registeredAt',
    teamName: 'teamName',
    state: 'state',
  };
  const by = columns[descending ? sort.slice(1) : sort] ?? 'registeredAt';
  const moment = momentOf({ clock, site });
  const { rows, ...links } = await listRegistrations(
    readDb,
    scope,
    await filterReadBy(readDb, actor.id, filter),
    { by, descending, ...moment },
    page,
  );
  const accounts = await accountsOf(readDb, rows);
  const ids = rows.map(({ id }) => id);
  const decisions = await pendingDecisionsOf(readDb, ids);
  const reviewers = await currentReviewers(readDb);
  const items = (await loadEntries(readDb, rows)).map((entry) => ({
    ...toEntrySummary(entry, moment.now),
    organization: entry.row.organization,
    accountName: accounts.get(entry.row.accountId)?.name ?? '',
    memberNames: entry.members.map(({ name }) => name),
    hasAgeWarning: entry.members.some(({ ageWarning }) => ageWarning !== null),
    hasPossibleDuplicate: entry.row.hasPossibleDuplicate === 1,
    hasGuardianDoubt: entry.row.hasGuardianDoubt === 1,
    pendingDecision: decisions.get(entry.row.id) ?? null,
    assignee: assigneeIn(reviewers, entry.row),
  }));
  return { items, ...links };
};

/** The displayed part of an audit line's detail; all of it is empty once it was erased. */
const AuditDetail = z.object({
  reason: z.string().nullable().catch(null),
  after: z.object({ until: z.number().nullable().catch(null) }).catch({ until: null }),
  changes: AdminEntry.shape.history.element.shape.changes.catch([]),
});

/** Returns the place that a waiting entry would get from the list; null if it does not wait. */
const givenPlaceOf = (
  { waitlistPosition }: Pick<AdminEntrySummary, 'waitlistPosition'>,
  { capacity, seatsTaken }: Pick<CompetitionRow, 'capacity' | 'seatsTaken'>,
): GivenPlace | null =>
  waitlistPosition === null || capacity === null ? null : { place: seatsTaken + 1, capacity, passed: waitlistPosition - 1 };

/** Returns one entry with its account and its history; ID numbers masked. Its family can read that it was opened. Throws not_found. */
export const getForReview = async (deps: ReviewDeps, actor: Actor, scope: CompetitionScope, id: string): Promise<AdminEntry> => {
  const { db, clock } = deps;
  const row = await findRegistration(db, id);
  if (!row || !isInScope(scope, row.competitionId)) throw new Problem('not_found');
  const account = (await accountsOf(db, [row])).get(row.accountId);
  if (!account) throw new Problem('not_found');
  if (row.state !== 'withdrawn') await recordOpening(deps, actor, id);
  const members = await membersOf(db, [id]);
  const entry = await toEntry(db, deps.vault, row, clock.now(), { forReview: true });
  const competition = await findCompetition(db, row.competitionId);
  const history = await auditOfEntries(db, [id]);
  const canned = await cannedTexts(db, history.map(decisionReasonOf));
  const possibleDuplicates = await possibleDuplicatesOf(db, id);
  const { kind, hasBeenInstitution, signUpLimit, ...contact } = account;
  const ages = competition ? agesThen(deps, row, members, competition) : [];
  return {
    ...entry,
    members: entry.members.map((member, index) => ({ ...member, id: members[index]?.id, ageThen: ages[index] ?? null })),
    accountName: account.name,
    memberNames: entry.members.map(({ name }) => name),
    hasAgeWarning: entry.members.some(({ ageWarning }) => ageWarning !== null),
    hasPossibleDuplicate: possibleDuplicates.length > 0,
    hasGuardianDoubt: row.hasGuardianDoubt === 1,
    ...(await guardiansInDoubt(deps, row, members, account.mobile)),
    pendingDecision: (await pendingDecisionsOf(db, [id])).get(id) ?? null,
    assignee: assigneeIn(await currentReviewers(db), row),
    pendingPayment: (await pendingPaymentsOf(db, [id])).get(id) ?? null,
    paymentItems: (await paymentItemsOf(db, [id])).map((item) => ({ ...toItem(item), note: item.note, by: item.notedBy })),
    owed: (await loadFee(db, row))?.account.owed ?? null,
    isGuardianAwaited: await isGuardianAwaited(db, row),
    possibleDuplicates,
    account: { ...contact, signUpsPerDay: signUpsPerDay(deps, kind, signUpLimit) },
    givenPlace: competition ? givenPlaceOf(entry, competition) : null,
    isConsentOfFamily: entry.guardians.length === 0 && !asksGuardians({ kind, hasBeenInstitution: hasBeenInstitution === 1 }),
    otherGroups: competition ? otherGroups(deps, row, members, competition) : [],
    history: history.map(({ at, action, actorName, detail }, index) => {
      const { reason, after, changes } = AuditDetail.parse(JSON.parse(detail));
      return { at, action, by: actorName, reason, cannedReason: canned[index] ?? null, until: after.until, changes };
    }),
  };
};

/** Returns the ID numbers of an entry in full, for a reason that its family can read. The audit log records it too. Throws not_found. */
export const revealIdNumbers = async (
  deps: Deps,
  actor: Actor,
  scope: CompetitionScope,
  id: string,
  reason: RevealReason,
): Promise<{ items: { name: string; idNumber: string }[] }> =>
  deps.db.transaction().execute(async (tx) => {
    const row = await findRegistration(tx, id);
    if (!row || !isInScope(scope, row.competitionId)) throw new Problem('not_found');
    await recordLook(tx, deps, actor, { registrationId: id, kind: 'id_numbers', reason });
    await writeAudit(tx, deps, { actor, action: 'id_numbers_seen', subject: 'registration', subjectId: id, detail: { reason } });
    const members = await membersOf(tx, [id]);
    return {
      items: members.map((member) => ({ name: member.name, idNumber: openIdNumber(deps.vault, member) })),
    };
  });

/** Sets an account's daily limit of sign-ups. The audit log records it. Throws not_found. */
export const limitSignUps = async (deps: Deps, actor: Actor, accountId: string, perDay: number | null): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const before = await signUpLimitOf(tx, accountId);
    if (!(await setSignUpLimit(tx, accountId, perDay))) throw new Problem('not_found');
    const detail = { before: { perDay: before }, after: { perDay } };
    await writeAudit(tx, deps, { actor, action: 'sign_up_limit_set', subject: 'account', subjectId: accountId, detail });
  });

/** Maximum number of waiting entries counted for one competition: they are counted whenever the list of entries is opened. */
const WAITING_COUNTED_UP_TO = 500;

/** Returns the given competitions with the number of entries that wait for the actor's decision, the newest season first. */
export const competitionsToReview = async (
  { readDb }: ListDeps,
  actor: Actor,
  scope: CompetitionScope,
  page: { page: number; pageSize: number },
) => {
  const { rows, total } = await competitionsWithWaiting(readDb, scope, page, WAITING_COUNTED_UP_TO + 1);
  const items = rows.map((row) => {
    const counted = mayFor(actor, registrationsAdmin['POST /api/admin/registrations/decisions'].right.anyOf, row.id)
      ? Number(row.waiting ?? 0)
      : 0;
    const waitingIsExact = counted <= WAITING_COUNTED_UP_TO;
    return {
      id: row.id,
      title: titleOf(row),
      season: row.season,
      mode: row.mode,
      signup: { opensAt: row.signupOpensAt, closesAt: row.signupClosesAt },
      contest: { opensAt: row.contestOpensAt, closesAt: row.contestClosesAt },
      isArchived: row.archivedAt !== null,
      waiting: waitingIsExact ? counted : WAITING_COUNTED_UP_TO,
      waitingIsExact,
    };
  });
  return { items, total };
};
