import { randomBytes } from 'node:crypto';
import type { Locale } from '#contract/common.ts';
import type { Member } from '#contract/members.ts';
import { fieldProblem, Problem } from '#contract/problem.ts';
import type { Entry } from '#contract/registrations.ts';
import { parsePhone } from '#contract/rules/phone.ts';
import { HOME_COUNTRY } from '#contract/rules/registration.ts';
import { findCompetition, titleOf } from '../competitions/index.ts';
import type { Tx } from '../database/connection.ts';
import type { Deps } from '../platform/deps.ts';
import type { Actor } from '../platform/sessions.ts';
import { indexOf, toEntry } from './entry.ts';
import { deleteGuardian, type GuardianRow, guardiansOf, insertGuardian, setPublication, updateGuardian } from './guardianStore.ts';
import { getOwnRegistration } from './ownRegistrations.ts';
import { lockCompetition, membersOf, type RegistrationRow } from './store.ts';

const DAY_MS = 24 * 3600_000;
/** How long a link can be answered for the first time. */
const LINK_MS = 14 * DAY_MS;
/** How often a teacher may send one guardian the link. */
const LINKS_PER_DAY = 3;

/** A link's token is known only to who got it. */
export const tokenHashOf = ({ vault }: Pick<Deps, 'vault'>, token: string): string => vault.mac(token, 'guardian link');

/** The language of a guardian whom nobody has asked yet. */
const localeOfPhone = (phone: string): Locale => (phone.startsWith('+86') ? 'zh-CN' : 'en-US');

/** Whether an account asks each child's guardian by a link: an institution cannot consent for a child. */
export const asksGuardians = ({ kind }: Pick<Actor, 'kind'>): boolean => kind !== 'family';

type InviteDeps = Pick<Deps, 'clock' | 'vault' | 'messages' | 'publicUrl'>;

/** Sends a guardian a new link; the one before no longer opens anything. */
const invite = async (tx: Tx, deps: InviteDeps, entry: RegistrationRow, guardian: { id: string; childName: string }, phone: string) => {
  const { clock, messages, publicUrl } = deps;
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  await updateGuardian(tx, guardian.id, { phone, tokenHash: tokenHashOf(deps, token), tokenExpiresAt: now + LINK_MS, invitedAt: now });
  const competition = await findCompetition(tx, entry.competitionId);
  if (!competition) throw new Problem('not_found');
  const locale = localeOfPhone(phone);
  await messages.post(tx, {
    channel: 'sms',
    to: phone,
    template: 'guardian_invitation',
    locale,
    accountId: entry.accountId,
    subjectId: entry.id,
    expiresAt: now + LINK_MS,
    params: {
      name: guardian.childName,
      organization: entry.organization,
      competition: titleOf(competition)[locale],
      // Behind the #: browsers send it to no server, so no log, no cache and no other site learns it.
      link: `${publicUrl()}/guardian#${token}`,
    },
  });
};

/** What may be published by the answers so far: a work when every guardian agrees, the team's name when one does, nothing before all have answered. */
const publicationOf = (guardians: readonly GuardianRow[]): { publishName: 0 | 1; publishWork: 0 | 1 } => {
  const all = guardians.length > 0 && guardians.every(({ processing }) => processing === 1);
  return {
    publishName: all && guardians.some(({ publishName }) => publishName === 1) ? 1 : 0,
    publishWork: all && guardians.every(({ publishWork }) => publishWork === 1) ? 1 : 0,
  };
};

/** Brings what may be published in line with the guardians' answers. */
export const applyAnswers = async (tx: Tx, { clock }: Pick<Deps, 'clock'>, registrationId: string) => {
  const publication = publicationOf(await guardiansOf(tx, [registrationId]));
  await setPublication(tx, registrationId, { ...publication, consentAt: clock.now() });
  return publication;
};

/**
 * Asks the guardians of an entry's new children, and forgets those of children who left it; those who stay are not asked again. Where
 * there is one child, its guardian is the parent of the form; else the teacher adds each number.
 */
export const askGuardians = async (
  tx: Tx,
  deps: InviteDeps & Pick<Deps, 'ids'>,
  entry: RegistrationRow,
  members: readonly Member[],
): Promise<void> => {
  const known = await guardiansOf(tx, [entry.id]);
  const indexes = members.map((member) => indexOf(deps.vault, member));
  for (const guardian of known) if (!indexes.includes(guardian.childIndex)) await deleteGuardian(tx, guardian.id);
  for (const [position, member] of members.entries()) {
    const childIndex = indexes[position] ?? '';
    if (known.some((guardian) => guardian.childIndex === childIndex)) continue;
    const id = deps.ids.next();
    await insertGuardian(tx, { id, registrationId: entry.id, childIndex });
    if (members.length === 1) await invite(tx, deps, entry, { id, childName: member.name }, entry.parentPhone);
  }
  await applyAnswers(tx, deps, entry.id);
};

/** Sends the guardian of a child of the actor's entry a new link. Fails with not_found, action_not_allowed_now (answered), invalid_input, too_many_attempts. */
export const resendInvitation = async (
  deps: Deps,
  actor: Actor,
  { id, guardianId }: { id: string; guardianId: string },
  typed: string | undefined,
): Promise<Entry> => {
  const { db, clock, rateLimiter } = deps;
  const before = await getOwnRegistration(db, actor, id);
  const phone = typed === undefined ? null : parsePhone(typed, HOME_COUNTRY);
  if (typed !== undefined && phone === null) throw fieldProblem('phone', 'phone_invalid');
  await rateLimiter.consume(['guardian links', guardianId], LINKS_PER_DAY, DAY_MS);
  const entry = await db.transaction().execute(async (tx) => {
    await lockCompetition(tx, before.competitionId);
    const row = await getOwnRegistration(tx, actor, id);
    const guardian = (await guardiansOf(tx, [id])).find((each) => each.id === guardianId);
    const child = (await membersOf(tx, [id])).find(({ idNumberIndex }) => idNumberIndex === guardian?.childIndex);
    if (!guardian || !child) throw new Problem('not_found');
    const to = phone ?? guardian.phone;
    if (guardian.answeredAt !== null || to === null || row.state === 'cancelled') throw new Problem('action_not_allowed_now');
    await invite(tx, deps, row, { id: guardianId, childName: child.name }, to);
    return toEntry(tx, row, clock.now());
  });
  await deps.messages.committed();
  return entry;
};
