import { Problem } from '#contract/http/problem.ts';
import { endedStates } from '#contract/registrations/rules/entryStatus.ts';
import { childToken, linkFragment } from '#contract/registrations/rules/guardianLink.ts';
import { isRemindable } from '#contract/registrations/rules/guardians.ts';
import { maskPersonName } from '#contract/registrations/rules/personName.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { membersOf } from '#server/registrations/memberStore.ts';
import { lockCompetition } from '#server/registrations/seats/seatStore.ts';
import { findRegistration } from '#server/registrations/store.ts';
import { spentBudget } from './guardianBudget.ts';
import { guardianState } from './guardianStates.ts';
import { guardiansOf } from './guardianStore.ts';
import { type InviteDeps, invite, LINK_MS, newToken, renewLink } from './guardians.ts';
import { localeOfPhone } from './guardianText.ts';
import { entryOfGuardian, guardiansToRemind } from './ownGuardianStore.ts';

type Asked = Awaited<ReturnType<typeof guardiansToRemind>>[number];

/** Names in a text; it says the number of children beside them. */
const MAX_NAMES = 3;
const SEPARATOR = { 'zh-CN': '、', 'en-US': ', ' } as const;

/** Sends one text with one link for the children of one guardian, who answers for each of them. The competitions must be locked. */
const inviteTogether = async (
  tx: Tx,
  deps: InviteDeps,
  actor: Pick<Actor, 'id'>,
  phone: string,
  children: readonly Asked[],
): Promise<void> => {
  const entries = new Map<string, Awaited<ReturnType<typeof findRegistration>>>();
  for (const { registrationId } of children) entries.set(registrationId, await findRegistration(tx, registrationId));
  const [only] = children;
  const first = only && entries.get(only.registrationId);
  if (!only || !first) return;
  if (children.length === 1) return invite(tx, deps, first, only, phone, 'guardian_reminder');
  const locale = localeOfPhone(phone);
  const token = newToken();
  const names = children.slice(0, MAX_NAMES).map(({ childName }) => maskPersonName(childName));
  const owners: (string | null)[] = [];
  for (const [index, { id, registrationId }] of children.entries()) {
    const entry = entries.get(registrationId);
    if (entry) owners.push((await renewLink(tx, deps, entry, { id, phone, token: childToken(token, index), isMoved: false })).accountId);
  }
  await deps.messages.post(tx, {
    channel: 'sms',
    to: phone,
    template: 'guardian_reminders',
    locale,
    accountId: owners.includes(null) ? null : actor.id,
    // erased with the entry that it is about
    ...(entries.size === 1 && { subjectId: first.id }),
    expiresAt: deps.clock.now() + LINK_MS,
    params: {
      names: names.join(SEPARATOR[locale]),
      count: String(children.length),
      link: `${deps.publicUrl()}/guardian#${linkFragment(token, children.length)}`,
    },
  });
};

type Refusal = { id: string; code: 'action_not_allowed_now' | 'too_many_attempts' };

/**
 * Asks the guardian at one given number again about all of the given children that still can be. An answer that has moved is asked where it is, which
 * the account does not notice. Returns the children's ids, and why the others are left out.
 */
export const remindTogether = async (tx: Tx, deps: InviteDeps, actor: Pick<Actor, 'id'>, ids: readonly string[]) => {
  const before = await guardiansToRemind(tx, actor.id, ids);
  for (const id of [...new Set(before.map(({ competitionId }) => competitionId))].toSorted()) await lockCompetition(tx, id);
  const now = deps.clock.now();
  const found = await guardiansToRemind(tx, actor.id, ids);
  const asked = found.filter((row) => isRemindable({ state: guardianState(row, now), invitedAt: row.invitedAt }, now));
  const reminded: string[] = [];
  const refused: Refusal[] = ids.filter((id) => !asked.some((row) => row.id === id)).map((id) => ({ id, code: 'action_not_allowed_now' }));
  for (const [phone, children] of Map.groupBy(asked, (row) => row.phone)) {
    if (phone === null) continue;
    if (await spentBudget(tx, deps, { accountId: actor.id, phone, children }))
      refused.push(...children.map(({ id }): Refusal => ({ id, code: 'too_many_attempts' })));
    else {
      await inviteTogether(tx, deps, actor, phone, children);
      reminded.push(...children.map(({ id }) => id));
    }
  }
  return { reminded, refused };
};

/**
 * Asks guardians of the actor's children who have not answered again, each in a transaction of its own and by one text however many children it
 * is about. One who was asked within a day, has answered meanwhile, or has had a day's texts is left out, with the reason.
 */
export const remindGuardians = async (
  deps: InviteDeps & Pick<Deps, 'db'>,
  actor: Actor,
  ids: readonly string[],
): Promise<{ texts: number; reminded: string[]; refused: Refusal[] }> => {
  const wanted = [...new Set(ids)];
  const found = await guardiansToRemind(deps.db, actor.id, wanted);
  const known = new Set(found.map(({ id }) => id));
  const refused: Refusal[] = wanted.filter((id) => !known.has(id)).map((id) => ({ id, code: 'action_not_allowed_now' }));
  const reminded: string[] = [];
  let texts = 0;
  // by the number that the account gave: it learns nothing of one to which an answer has moved
  for (const group of Map.groupBy(found, ({ id, phone, givenPhone }) => givenPhone ?? phone ?? id).values()) {
    const outcome = await deps.db.transaction().execute((tx) =>
      remindTogether(
        tx,
        deps,
        actor,
        group.map(({ id }) => id),
      ),
    );
    reminded.push(...outcome.reminded);
    refused.push(...outcome.refused);
    if (outcome.reminded.length > 0) texts += 1;
  }
  await deps.messages.committed();
  return { texts, reminded, refused };
};

/** Sends a guardian a link. */
const sendOne = async (tx: Tx, deps: InviteDeps, guardianId: string): Promise<void> => {
  const registrationId = await entryOfGuardian(tx, guardianId);
  const seen = registrationId === null ? undefined : await findRegistration(tx, registrationId);
  if (!seen || registrationId === null) return;
  await lockCompetition(tx, seen.competitionId);
  const entry = await findRegistration(tx, registrationId);
  const guardian = (await guardiansOf(tx, [registrationId])).find(({ id }) => id === guardianId);
  const child = (await membersOf(tx, [registrationId])).find(({ idNumberIndex }) => idNumberIndex === guardian?.childIndex);
  if (!entry || endedStates.includes(entry.state) || !guardian || !child) return;
  const { phone, childIndex, answeredAt, invitedAt } = guardian;
  // a link that waits for the day's budget is sent by its job
  if (phone === null || answeredAt !== null || invitedAt === null) return;
  const children = [{ competitionId: entry.competitionId, childIndex }];
  if (await spentBudget(tx, deps, { accountId: entry.accountId, phone, children, isBySheet: true })) return;
  await invite(tx, deps, entry, { id: guardianId, childIndex, childName: child.name }, phone, 'guardian_reminder');
};

/** Maximum number of links that one network's address may ask for: a parents' evening behind one router, too few to spend a school's budget. */
const ASKED_PER_ADDRESS = { max: 60, windowMs: 3600_000 };

/**
 * Sends a guardian who has not answered a new link to the number that the account gave, for the code on a sheet at school: the sheet itself opens
 * nothing. Tells nobody whether one was sent. Throws too_many_attempts.
 */
export const sendLinkAtSchool = async (deps: InviteDeps & Pick<Deps, 'db'>, address: string, guardianId: string): Promise<void> => {
  await deps.rateLimiter.consume(['guardian links at school', address], ASKED_PER_ADDRESS.max, ASKED_PER_ADDRESS.windowMs);
  try {
    await deps.db.transaction().execute((tx) => sendOne(tx, deps, guardianId));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
  await deps.messages.committed();
};
