import { randomBytes } from 'node:crypto';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import type { FullMember } from '#contract/registrations/members.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { doubtProblem, guardianPhoneOf, type WithNumber } from '#contract/registrations/rules/guardians.ts';
import { maskPersonName } from '#contract/registrations/rules/personName.ts';
import { phoneCountries, readPhone } from '#contract/text/phone.ts';
import { foldName } from '#contract/text/typedText.ts';
import { refuseCountry } from '#server/accounts/index.ts';
import { findCompetition, titleOf } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { indexOf, toEntry } from '#server/registrations/entry.ts';
import { type MemberRow, membersOf } from '#server/registrations/memberStore.ts';
import { getOwnRegistration } from '#server/registrations/ownRegistrations.ts';
import { lockCompetition } from '#server/registrations/seats/seatStore.ts';
import type { RegistrationRow } from '#server/registrations/store.ts';
import type { KeptAnswerRow } from './answers/keptAnswerStore.ts';
import { answerColumns, keepAnswer, openKept } from './answers/keptAnswers.ts';
import { applyAnswers, endLeft, followAnswers, forgetLeft, linkless } from './guardianAnswers.ts';
import { countLink, spentBudget } from './guardianBudget.ts';
import { askedDoubts, reviseDoubts } from './guardianDoubts.ts';
import { guardianById, guardiansOf, hasLeft, insertGuardian, letWait, releaseToken, updateGuardian } from './guardianStore.ts';
import { guardianParams, localeOfPhone } from './guardianText.ts';
import { endLink } from './links/endedLinks.ts';
import { type HeldAnswer, heldAnswer } from './numbers/guardianNumbers.ts';

const DAY_MS = 24 * 3600_000;
/** Time within which a link can be answered for the first time. */
export const LINK_MS = 14 * DAY_MS;

/** Returns the hash of a link's token, which only its recipient knows. */
export const tokenHashOf = ({ vault }: Pick<Deps, 'vault'>, token: string): string => vault.mac(token, 'guardian link');

export type InviteDeps = Pick<Deps, 'site' | 'config' | 'clock' | 'ids' | 'vault' | 'messages' | 'publicUrl' | 'rateLimiter'>;

export interface Invited {
  id: string;
  childIndex: string;
  childName: string;
}

/**
 * Replaces a guardian's link by one of `token`, which the caller sends. Returns the time until which it can be answered first (epoch ms), and the account
 * among whose own messages the text is: none if it goes to a number that the account did not give. The owner of the entry sees when and how often a
 * guardian was asked, and learns nothing of a move: a link that waits keeps its time.
 */
export const renewLink = async (
  tx: Tx,
  deps: InviteDeps,
  entry: RegistrationRow,
  { id, phone, token, isMoved }: { id: string; phone: string; token: string; isMoved: boolean },
): Promise<{ expiresAt: number; accountId: string | null }> => {
  const now = deps.clock.now();
  const before = await guardianById(tx, id);
  const isWaiting = isMoved && before.answeredAt === null;
  const tokenExpiresAt = (isWaiting ? before.tokenExpiresAt : null) ?? now + LINK_MS;
  const asked = isMoved || before.answeredAt !== null ? {} : { invitedAt: now, timesInvited: before.timesInvited + 1 };
  await updateGuardian(tx, id, { phone, tokenHash: tokenHashOf(deps, token), tokenExpiresAt, ...asked });
  await endLink(tx, deps, entry, before, before.phone === phone ? 'guardian_link_renewed' : 'guardian_replaced');
  const isGiven = !isMoved && (before.givenPhone === null || before.givenPhone === phone);
  return { expiresAt: tokenExpiresAt, accountId: isGiven ? entry.accountId : null };
};

/** Returns the token of a new link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** Sends a guardian a new link by `template`, which the caller has counted against the budgets; the previous link ends. */
export const invite = async (
  tx: Tx,
  deps: InviteDeps,
  entry: RegistrationRow,
  guardian: Invited,
  phone: string,
  template: 'guardian_invitation' | 'guardian_reminder' | 'guardian_moved_here' = 'guardian_invitation',
  { isMoved = template === 'guardian_moved_here' }: { isMoved?: boolean } = {},
) => {
  const { messages, publicUrl } = deps;
  const token = newToken();
  const { expiresAt, accountId } = await renewLink(tx, deps, entry, { id: guardian.id, phone, token, isMoved });
  const competition = await findCompetition(tx, entry.competitionId);
  if (!competition) throw new Problem('not_found');
  const locale = localeOfPhone(phone);
  await messages.post(tx, {
    channel: 'sms',
    to: phone,
    template,
    locale,
    accountId,
    subjectId: entry.id,
    expiresAt,
    params: guardianParams(locale, {
      childName: guardian.childName,
      competition: titleOf(competition)[locale],
      // Behind the #: browsers do not send it, so it reaches no log, no cache and no other site.
      link: `${publicUrl()}/guardian#${token}`,
    }),
  });
};

/**
 * Applies the answer that a child's guardian has given in the competition to this entry, with the guardian's existing link. Notifies the guardian
 * once a day, if a text is left.
 */
const restoreAnswer = async (
  tx: Tx,
  deps: InviteDeps,
  entry: RegistrationRow,
  guardian: Invited,
  { kept, answer }: { kept: KeptAnswerRow; answer: KeptAnswerRow },
): Promise<void> => {
  const { accountId, competitionId } = entry;
  const { childIndex, childName } = guardian;
  const { phone, givenPhone } = openKept(deps, kept);
  const { tokenHash, isSettled, doubt } = kept;
  if (tokenHash !== null) await releaseToken(tx, tokenHash);
  await updateGuardian(tx, guardian.id, { ...answerColumns(deps, answer), phone, givenPhone, isSettled, doubt, tokenHash });
  // An answer that counts has a link, whatever the account has left of its budget: another entry's, or this
  // one, unless the number has had a day's texts.
  const isLinkless = tokenHash === null && (await linkless(tx, { competitionId, childIndex }, phone)) !== null;
  if (isLinkless && (await spentBudget(tx, deps, { accountId: null, phone })) === null)
    await invite(tx, deps, entry, guardian, phone, 'guardian_moved_here');
  await keepAnswer(tx, deps, entry, await guardianById(tx, guardian.id), childName);
  // By account: it could count its budget to learn of another one's entry.
  const told = ['guardians told again', accountId, competitionId, childIndex] as const;
  const times = await deps.rateLimiter.consume(told, Number.MAX_SAFE_INTEGER, DAY_MS, { tx });
  if (tokenHash === null || times > 1 || (await spentBudget(tx, deps, { accountId, phone }))) return;
  const competition = await findCompetition(tx, competitionId);
  if (!competition) throw new Problem('not_found');
  const locale = localeOfPhone(phone);
  const params = { name: maskPersonName(childName), competition: titleOf(competition)[locale] };
  await deps.messages.post(tx, {
    ...{ channel: 'sms', to: phone, template: 'guardian_again', locale, accountId: null, subjectId: entry.id, params },
  });
};

/** Sends a child's guardian a link if the budgets allow one; otherwise the number waits, and the previous, wrong one is asked no more. */
const inviteOrWait = async (tx: Tx, deps: InviteDeps, entry: RegistrationRow, guardian: Invited, phone: string): Promise<boolean> => {
  const { id, childIndex } = guardian;
  const spent = await spentBudget(tx, deps, {
    accountId: entry.accountId,
    phone,
    children: [{ competitionId: entry.competitionId, childIndex }],
  });
  if (spent === null) {
    await invite(tx, deps, entry, guardian, phone);
    return true;
  }
  await endLink(tx, deps, entry, await guardianById(tx, id), 'guardian_replaced');
  await letWait(tx, id, phone);
  return false;
};

/** Returns the number to ask, and the one that the account gave if it is another: an answer that has moved is asked where it is now. */
const numbersToAsk = (deps: Pick<Deps, 'vault'>, phone: string | null, held: HeldAnswer | null) =>
  held ? openKept(deps, held.kept) : { phone, givenPhone: null };

/**
 * Asks the guardians of an entry's new children if a number is known, and forgets those of children who left it (`stored`: the children before). A
 * present guardian is asked again only at another number, and not after answering. An answer given before in the competition, for any entry of the
 * account, counts from its own number, and the account asks no other one; another account's asks its own, and organisers see it. Throws
 * invalid_input (another number for one who has answered or refused, one of a registering adult or of another child that is not confirmed, or one
 * that gets no texts).
 */
export const askGuardians = async (
  tx: Tx,
  deps: InviteDeps,
  entry: RegistrationRow,
  members: readonly FullMember[],
  stored: readonly MemberRow[] = [],
): Promise<void> => {
  const known = await guardiansOf(tx, [entry.id]);
  const indexes = members.map((member) => indexOf(deps.vault, member));
  const left = known.filter((guardian) => !hasLeft(guardian) && !indexes.includes(guardian.childIndex));
  for (const guardian of left) await forgetLeft(tx, deps, entry, guardian);
  const doubts = await askedDoubts(tx, entry, members, indexes);
  /** Names and numbers of the children to whose guardians a link was sent. */
  const invited: { name: string; phone: string }[] = [];
  for (const [position, member] of members.entries()) {
    const childIndex = indexes[position] ?? '';
    const field = `members.${position}.guardianPhone`;
    const before = known.find((guardian) => guardian.childIndex === childIndex);
    const given = guardianPhoneOf(member);
    const isSame = given === null || given === (before?.givenPhone ?? before?.phone);
    if (before && (isSame || before.answeredAt !== null)) {
      if (!isSame) throw fieldProblem(field, 'guardian_answered');
      continue;
    }
    const held = await heldAnswer(tx, deps, entry, { childIndex, childName: member.name, phone: given, field });
    const unconfirmed = doubtProblem(doubts[position] ?? null, member);
    if (unconfirmed && !held?.answer) throw fieldProblem(field, unconfirmed);
    const { phone, givenPhone } = numbersToAsk(deps, given, held);
    const id = before?.id ?? deps.ids.next();
    const asking = {
      isConfirmed: member.guardianConfirmed ? 1 : 0,
      isSettled: held?.kept.isSettled ?? 0,
      givenPhone,
      doubt: null,
    } as const;
    if (before) await updateGuardian(tx, id, asking);
    else await insertGuardian(tx, { id, registrationId: entry.id, childIndex, ...asking });
    const guardian = { id, childIndex, childName: member.name };
    if (held?.answer) {
      await restoreAnswer(tx, deps, entry, guardian, { kept: held.kept, answer: held.answer });
      continue;
    }
    if (phone === null) continue;
    refuseCountry(deps, { channel: 'sms', value: phone }, field);
    // Asked later if no link is left today.
    if (await inviteOrWait(tx, deps, entry, guardian, phone)) invited.push({ name: foldName(member.name), phone });
  }
  for (const guardian of left) {
    const name = foldName(stored.find(({ idNumberIndex }) => idNumberIndex === guardian.childIndex)?.name ?? '');
    // A child whose ID number was corrected has a new link.
    const isRenewed = invited.some((each) => each.name === name && each.phone === guardian.phone);
    await endLeft(tx, deps, entry, guardian, isRenewed ? 'guardian_link_renewed' : 'guardian_entry_ended');
  }
  for (const childIndex of indexes) await followAnswers(tx, deps, { competitionId: entry.competitionId, childIndex });
  const asked = [...known, ...(await guardiansOf(tx, [entry.id]))];
  await reviseDoubts(tx, deps, entry.competitionId, { phones: asked.map(({ phone }) => phone), entries: [entry.id] });
  await applyAnswers(tx, deps, entry.id);
};

/**
 * Sends the guardian of a child of the actor's entry a new link. Throws not_found, action_not_allowed_now (answered), invalid_input,
 * too_many_attempts.
 */
export const resendInvitation = async (
  deps: Deps,
  actor: Actor,
  { id, guardianId }: { id: string; guardianId: string },
  { phone: typed, guardianConfirmed }: Pick<WithNumber, 'guardianConfirmed'> & { phone?: string | undefined },
): Promise<Entry> => {
  const { db, clock } = deps;
  const before = await getOwnRegistration(db, actor, id);
  const entry = await db.transaction().execute(async (tx) => {
    await lockCompetition(tx, before.competitionId);
    const row = await getOwnRegistration(tx, actor, id);
    const guardian = (await guardiansOf(tx, [id])).find((each) => each.id === guardianId);
    const child = (await membersOf(tx, [id])).find(({ idNumberIndex }) => idNumberIndex === guardian?.childIndex);
    if (!guardian || !child) throw new Problem('not_found');
    const given = typed === undefined ? null : readPhone(typed, ...phoneCountries(actor, child));
    if (given?.problem) throw fieldProblem('phone', given.problem);
    // The account knows a guardian who was moved by the number that it gave.
    const isSame = given === null || given.number === (guardian.givenPhone ?? guardian.phone);
    if (guardian.answeredAt !== null || row.state === 'cancelled') throw new Problem('action_not_allowed_now');
    const { childIndex } = guardian;
    let to = guardian.phone;
    if (!isSame) {
      const held = await heldAnswer(tx, deps, row, { childIndex, childName: child.name, phone: given.number, field: 'phone' });
      const asked = { guardianPhone: given.number, guardianConfirmed };
      const [doubt = null] = await askedDoubts(tx, row, [asked], [childIndex]);
      const unconfirmed = doubtProblem(doubt, asked);
      if (unconfirmed) throw fieldProblem('phone', unconfirmed);
      const { phone, givenPhone } = numbersToAsk(deps, given.number, held);
      to = phone;
      await updateGuardian(tx, guardianId, { isConfirmed: guardianConfirmed ? 1 : 0, isSettled: 0, givenPhone, doubt: null });
    }
    if (to === null) throw new Problem('action_not_allowed_now');
    refuseCountry(deps, { channel: 'sms', value: to }, 'phone');
    await countLink(tx, deps, { accountId: row.accountId, phone: to, children: [{ competitionId: row.competitionId, childIndex }] });
    await invite(tx, deps, row, { id: guardianId, childIndex: guardian.childIndex, childName: child.name }, to);
    await followAnswers(tx, deps, { competitionId: row.competitionId, childIndex });
    await reviseDoubts(tx, deps, row.competitionId, { phones: [guardian.phone, to], entries: [id] });
    await applyAnswers(tx, deps, row.id);
    return toEntry(tx, deps.vault, row, clock.now());
  });
  await deps.messages.committed();
  return entry;
};
