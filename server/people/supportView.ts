import type { SupportView } from '#contract/accounts/people.ts';
import { isOpenFor, maySeeAsOwnerOf, SUPPORT_VIEW_MS } from '#contract/accounts/rules/accountCare.ts';
import { listOf } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import type { AnswerView } from '#contract/registrations/formAnswers.ts';
import { Entry, EntrySummary } from '#contract/registrations/public.ts';
import { maskPhone } from '#contract/text/phone.ts';
import { findAccount, shownEmail } from '#server/accounts/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor, SupportViews } from '#server/platform/sessions.ts';
import { accountOf } from './person.ts';
import { endSupportViews, findSupportView, insertSupportView, openViewIn } from './supportStore.ts';

const maskedAdult = ({ name, phone }: Entry['parent']) => ({ name, phone: maskPhone(phone) });

/** Returns the invitations of an entry without their codes. */
const withoutCodes = ({ advancements }: EntrySummary): Pick<EntrySummary, 'advancements'> =>
  advancements === undefined ? {} : { advancements: advancements.map((each) => ({ ...each, code: each.code === null ? null : '***' })) };

/** Returns answers to a competition's own questions without what was answered: it may tell of a child's health, and is read in the entry's record. */
const unanswered = (answers: readonly AnswerView[]): AnswerView[] =>
  answers.map((answer) => ({ ...answer, kind: 'short_text', value: '***', chosen: [] }));

/** Returns an entry without data that only its family needs in full: numbers and answers are masked, and the address ends with its city. */
const maskedEntry = (entry: Entry): Entry => ({
  ...entry,
  parent: maskedAdult(entry.parent),
  instructor: maskedAdult(entry.instructor),
  ...(entry.formAnswers && { formAnswers: unanswered(entry.formAnswers) }),
  members: entry.members.map(({ guardianPhone, formAnswers, ...member }) => ({
    ...member,
    ...(formAnswers && { formAnswers: unanswered(formAnswers) }),
    ...(guardianPhone !== undefined && { guardianPhone: maskPhone(guardianPhone) }),
  })),
  address: { ...entry.address, detail: '***' },
  invitationCode: entry.invitationCode === null ? null : '***',
  ...withoutCodes(entry),
});

const Entries = listOf(EntrySummary);

/** Functions that mask an owner's answers for an organiser, by endpoint. The answers of other endpoints hold no full contacts. */
const masks: Readonly<Record<string, (answer: unknown) => unknown>> = {
  'GET /api/registrations': (answer) => {
    const { items, ...rest } = Entries.parse(answer);
    return { ...rest, items: items.map((entry) => ({ ...entry, ...withoutCodes(entry) })) };
  },
  'GET /api/registrations/:id': (answer) => maskedEntry(Entry.parse(answer)),
};

const shownInSupportView = (name: string, answer: unknown): unknown => masks[name]?.(answer) ?? answer;

/** Returns the actor's open support view of an account in this session. */
export const openSupportView = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { sessionId }: Actor,
  accountId: string,
): Promise<SupportView | null> => {
  const row = await openViewIn(db, { accountId, sessionId }, clock.now());
  if (!row) return null;
  const { id, reason, startedAt, endsAt } = row;
  return { id, reason, startedAt, endsAt };
};

/**
 * Lets an organiser see what an account's owner sees, in this session and for a quarter of an hour. It appears in the owner's history at once. Throws
 * not_found, action_not_allowed_now (an account of staff, or a disabled one).
 */
export const beginSupportView = (deps: Deps, actor: Actor, accountId: string, reason: string): Promise<SupportView> =>
  deps.db.transaction().execute(async (tx) => {
    if (!maySeeAsOwnerOf(await accountOf(tx, accountId))) throw new Problem('action_not_allowed_now');
    const now = deps.clock.now();
    // Another reason begins another view.
    await endSupportViews(tx, { accountId, sessionId: actor.sessionId }, now);
    const view = { id: deps.ids.next(), reason, startedAt: now, endsAt: now + SUPPORT_VIEW_MS };
    await insertSupportView(tx, { ...view, accountId, actorId: actor.id, sessionId: actor.sessionId });
    await writeAudit(tx, deps, { actor, action: 'support_view_opened', subject: 'account', subjectId: accountId, detail: { reason } });
    return view;
  });

/** Ends the actor's support view of an account. Throws not_found if none is open. */
export const leaveSupportView = (deps: Deps, actor: Actor, accountId: string): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    if (!(await endSupportViews(tx, { accountId, sessionId: actor.sessionId }, deps.clock.now()))) throw new Problem('not_found');
    await writeAudit(tx, deps, { actor, action: 'support_view_left', subject: 'account', subjectId: accountId, detail: {} });
  });

/** Creates the identity of requests in a support view, and the masks of their answers. */
export const createSupportViews = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): SupportViews => ({
  async ownerFor(viewId, staff) {
    const view = await findSupportView(db, viewId);
    const owner = view && isOpenFor(view, { sessionId: staff.sessionId, now: clock.now() }) ? await findAccount(db, view.accountId) : null;
    if (!owner || !maySeeAsOwnerOf(owner)) throw new Problem('support_view_ended');
    const { id, role, kind, name, affiliation, mobile, locale, createdAt } = owner;
    // Without the owner's session, so that nothing that needs a recent confirmation of identity is ever open.
    const none = {
      sessionId: '',
      rights: [],
      confirmedAt: null,
      hasSecondFactor: false,
      secondFactorAt: null,
      isForJudging: false,
    } as const;
    return {
      id,
      role,
      kind,
      hasBeenInstitution: owner.hasBeenInstitution === 1,
      name,
      affiliation,
      mobile,
      email: shownEmail(owner),
      locale,
      createdAt,
      ...none,
    };
  },
  shown: shownInSupportView,
});
