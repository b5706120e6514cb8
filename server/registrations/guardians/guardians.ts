import { randomBytes } from 'node:crypto';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import type { FullMember } from '#contract/registrations/members.ts';
import type { Entry } from '#contract/registrations/public.ts';
import { endedStates } from '#contract/registrations/rules/entryStatus.ts';
import { doubtProblem, guardianPhoneOf, type WithNumber } from '#contract/registrations/rules/guardians.ts';
import { maskPersonName } from '#contract/registrations/rules/personName.ts';
import { phoneCountries, readPhone } from '#contract/text/phone.ts';
import { refuseCountry } from '#server/accounts/index.ts';
import { findCompetition, titleOf } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { indexOf, toEntry } from '#server/registrations/entry.ts';
import { membersOf } from '#server/registrations/memberStore.ts';
import { getOwnRegistration } from '#server/registrations/ownRegistrations.ts';
import { lockCompetition } from '#server/registrations/seatStore.ts';
import { findRegistration, type RegistrationRow } from '#server/registrations/store.ts';
import { endLink } from './endedLinks.ts';
import { applyAnswers, followAnswers, leave } from './guardianAnswers.ts';
import { countLink, spentBudget } from './guardianBudget.ts';
import { doubtsOf, heldAnswer } from './guardianNumbers.ts';
import { guardianById, guardiansOf, hasLeft, insertGuardian, letWait, releaseToken, updateGuardian } from './guardianStore.ts';
import { guardianParams, localeOfPhone } from './guardianText.ts';
import type { KeptAnswerRow } from './keptAnswerStore.ts';
import { answerColumns, keepAnswer } from './keptAnswers.ts';
import { followSharedNumbers } from './sharedNumbers.ts';

const DAY_MS = 24 * 3600_000;
/** Time within which a link can be answered for the first time. */
const LINK_MS = 14 * DAY_MS;
/** Links to one guardian in a day. */
const LINKS_PER_DAY = 3;

/** Returns the hash of a link's token, which only its recipient knows. */
export const tokenHashOf = ({ vault }: Pick<Deps, 'vault'>, token: string): string => vault.mac(token, 'guardian link');

export type InviteDeps = Pick<Deps, 'site' | 'config' | 'clock' | 'ids' | 'vault' | 'messages' | 'publicUrl' | 'rateLimiter'>;

export interface Invited {
  id: string;
  childIndex: string;
  childName: string;
}

/** Sends a guardian a new link by `template`, whose text the caller has counted; the previous link ends. Throws too_many_attempts. */
export const invite = async (
  tx: Tx,
  deps: InviteDeps,
  entry: RegistrationRow,
  guardian: Invited,
  phone: string,
  template: 'guardian_invitation' | 'guardian_reminder' | 'guardian_moved_here' = 'guardian_invitation',
) => {
  const { clock, messages, publicUrl, rateLimiter } = deps;
  // By entry and child: removing a child from the form and adding it again makes a new guardian's row.
  await rateLimiter.consume(['guardian links', entry.id, guardian.childIndex], LINKS_PER_DAY, DAY_MS, { tx });
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const before = await guardianById(tx, guardian.id);
  await updateGuardian(tx, guardian.id, { phone, tokenHash: tokenHashOf(deps, token), tokenExpiresAt: now + LINK_MS, invitedAt: now });
  const competition = await findCompetition(tx, entry.competitionId);
  if (!competition) throw new Problem('not_found');
  const locale = localeOfPhone(phone);
  await messages.post(tx, {
    channel: 'sms',
    to: phone,
    template,
    locale,
    accountId: entry.accountId,
    subjectId: entry.id,
    expiresAt: now + LINK_MS,
    params: guardianParams(locale, {
      childName: guardian.childName,
      competition: titleOf(competition)[locale],
      // Behind the #: browsers do not send it, so it reaches no log, no cache and no other site.
      link: `${publicUrl()}/guardian#${token}`,
    }),
  });
  await endLink(tx, deps, entry, before, before.phone === phone ? 'guardian_link_renewed' : 'guardian_replaced');
};

/**
 * Applies the answer that a child's guardian has given in the competition to this entry, with the guardian's existing link. Tells the guardian, once
 * a day and if a text is left.
 */
const restoreAnswer = async (tx: Tx, deps: InviteDeps, entry: RegistrationRow, guardian: Invited, kept: KeptAnswerRow): Promise<void> => {
  const { competitionId } = entry;
  const { childIndex, childName } = guardian;
  const columns = answerColumns(deps, kept);
  if (kept.tokenHash !== null) await releaseToken(tx, kept.tokenHash);
  await updateGuardian(tx, guardian.id, { ...columns, tokenHash: kept.tokenHash });
  if (kept.tokenHash === null) await invite(tx, deps, entry, guardian, columns.phone, 'guardian_moved_here');
  await keepAnswer(tx, deps, entry, await guardianById(tx, guardian.id), childName);
  const told = ['guardians told again', competitionId, childIndex] as const;
  const times = await deps.rateLimiter.consume(told, Number.MAX_SAFE_INTEGER, DAY_MS, { tx });
  if (kept.tokenHash === null || times > 1 || (await spentBudget(tx, deps, entry.accountId, columns.phone))) return;
  const competition = await findCompetition(tx, competitionId);
  if (!competition) throw new Problem('not_found');
  const locale = localeOfPhone(columns.phone);
  const params = { name: maskPersonName(childName), competition: titleOf(competition)[locale] };
  const to = columns.phone;
  await deps.messages.post(tx, { channel: 'sms', to, template: 'guardian_again', locale, accountId: null, subjectId: entry.id, params });
};

/**
 * Asks the guardians of an entry's new children if a number is known, and forgets those of children who left it. A present guardian is asked again
 * only at another number, and not after answering. An answer given before in the competition, for any entry, counts from its own number, and no other
 * number of the same account is asked; another account's is, and organisers see it. Throws invalid_input (another number for one who has answered or
 * refused, one of a registering adult or of another child that is not confirmed, or one that gets no texts), too_many_attempts.
 */
export const askGuardians = async (tx: Tx, deps: InviteDeps, entry: RegistrationRow, members: readonly FullMember[]): Promise<void> => {
  const known = await guardiansOf(tx, [entry.id]);
  const indexes = members.map((member) => indexOf(deps.vault, member));
  // A child with a corrected ID number is another child, whose guardian gets another link.
  const isKnown = (index: string | undefined) => known.some(({ childIndex }) => childIndex === index);
  const askedAnew = members.flatMap((member, position) => (isKnown(indexes[position]) ? [] : (guardianPhoneOf(member) ?? [])));
  for (const guardian of known) {
    if (hasLeft(guardian) || indexes.includes(guardian.childIndex)) continue;
    const isRenewed = guardian.phone !== null && askedAnew.includes(guardian.phone);
    await leave(tx, deps, entry, guardian, isRenewed ? 'guardian_link_renewed' : 'guardian_entry_ended');
  }
  const doubts = await doubtsOf(tx, deps, entry, members, indexes);
  for (const [position, member] of members.entries()) {
    const childIndex = indexes[position] ?? '';
    const field = `members.${position}.guardianPhone`;
    const before = known.find((guardian) => guardian.childIndex === childIndex);
    const phone = guardianPhoneOf(member);
    const isSame = phone === null || phone === (before?.givenPhone ?? before?.phone);
    const doubt = doubts[position] ?? null;
    if (before && (isSame || before.answeredAt !== null)) {
      if (!isSame) throw fieldProblem(field, 'guardian_answered');
      // A child may have been given the name of one whose guardian has refused.
      if ((before.doubt === null || before.doubt === 'shared_elsewhere') && doubt === 'same_name')
        await updateGuardian(tx, before.id, { doubt });
      continue;
    }
    const restored = await heldAnswer(tx, deps, entry, { childIndex, childName: member.name, phone, field });
    const unconfirmed = doubtProblem(doubt, member);
    if (unconfirmed && !restored) throw fieldProblem(field, unconfirmed);
    const id = before?.id ?? deps.ids.next();
    const asking = { doubt, isConfirmed: member.guardianConfirmed ? 1 : 0 } as const;
    if (before) await updateGuardian(tx, id, asking);
    else await insertGuardian(tx, { id, registrationId: entry.id, childIndex, ...asking });
    const guardian = { id, childIndex, childName: member.name };
    if (restored) {
      await restoreAnswer(tx, deps, entry, guardian, restored);
      continue;
    }
    if (phone === null) continue;
    refuseCountry(deps, { channel: 'sms', value: phone }, field);
    // Asked later if no link is left today; the previous, wrong number is not asked any more.
    if (await spentBudget(tx, deps, entry.accountId, phone)) {
      if (before) await endLink(tx, deps, entry, before, 'guardian_replaced');
      await letWait(tx, id, phone);
    } else await invite(tx, deps, entry, guardian, phone);
  }
  for (const childIndex of indexes) await followAnswers(tx, deps, { competitionId: entry.competitionId, childIndex });
  const asked = [...known, ...(await guardiansOf(tx, [entry.id]))];
  await followSharedNumbers(
    tx,
    entry.competitionId,
    asked.map(({ phone }) => phone),
  );
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
    const to = given?.number ?? guardian.phone;
    if (guardian.answeredAt !== null || to === null || row.state === 'cancelled') throw new Problem('action_not_allowed_now');
    const { childIndex } = guardian;
    if (to !== guardian.phone) {
      await heldAnswer(tx, deps, row, { childIndex, childName: child.name, phone: to, field: 'phone' });
      const asked = { name: child.name, guardianPhone: to, guardianConfirmed };
      const [doubt = null] = await doubtsOf(tx, deps, row, [asked], [childIndex]);
      const unconfirmed = doubtProblem(doubt, asked);
      if (unconfirmed) throw fieldProblem('phone', unconfirmed);
      await updateGuardian(tx, guardianId, { doubt, isConfirmed: guardianConfirmed ? 1 : 0 });
    }
    refuseCountry(deps, { channel: 'sms', value: to }, 'phone');
    await countLink(tx, deps, row.accountId, to);
    await invite(tx, deps, row, { id: guardianId, childIndex: guardian.childIndex, childName: child.name }, to);
    await followAnswers(tx, deps, { competitionId: row.competitionId, childIndex });
    await followSharedNumbers(tx, row.competitionId, [guardian.phone, to]);
    await applyAnswers(tx, deps, row.id);
    return toEntry(tx, row, clock.now());
  });
  await deps.messages.committed();
  return entry;
};

/**
 * Sends a guardian who has not answered a new link. Returns false if no text is left for it today, the entry has ended, or the answer came meanwhile:
 * answering takes the competition's lock too.
 */
export const remindGuardian = async (
  tx: Tx,
  deps: InviteDeps,
  { registrationId, guardianId }: { registrationId: string; guardianId: string },
): Promise<boolean> => {
  const seen = await findRegistration(tx, registrationId);
  if (!seen) return false;
  await lockCompetition(tx, seen.competitionId);
  const entry = await findRegistration(tx, registrationId);
  const guardian = (await guardiansOf(tx, [registrationId])).find(({ id }) => id === guardianId);
  const child = (await membersOf(tx, [registrationId])).find(({ idNumberIndex }) => idNumberIndex === guardian?.childIndex);
  if (!entry || endedStates.includes(entry.state) || !guardian || !child) return false;
  if (guardian.answeredAt !== null || guardian.phone === null) return false;
  if (await spentBudget(tx, deps, entry.accountId, guardian.phone)) return false;
  await invite(
    tx,
    deps,
    entry,
    { id: guardianId, childIndex: guardian.childIndex, childName: child.name },
    guardian.phone,
    'guardian_reminder',
  );
  return true;
};
