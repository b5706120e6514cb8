import { randomBytes } from 'node:crypto';
import type { Locale } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { emailProblem, normalizeEmail } from '#contract/text/email.ts';
import { hashNew } from '#server/accounts/password.ts';
import { isInvited, recordJoined, takeInvited } from '#server/accounts/proposals.ts';
import { findAccountBy, hasInvitation, insertAccount, insertInvitation, takeInvitation } from '#server/accounts/store.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { EVERYTHING, insertRights } from './staffStore.ts';

const HOUR_MS = 3600_000;
export const INVITATION_LIFETIME_MS = 24 * HOUR_MS;
const MAX_PER_ADDRESS_AND_HOUR = 30;
/** Opening the page again counts again. */
const MAX_LOOKS_PER_ADDRESS_AND_HOUR = 120;

const tokenHashOf = ({ vault }: Pick<Deps, 'vault'>, token: string): string => vault.mac(token, 'staff invitation');

/**
 * Invites an organiser. Returns the token for their link, valid once and for a day. The account is created when they set its password. Throws an
 * Error with a readable message if the address is invalid, or an account has it.
 */
export const inviteOrganiser = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'vault'>,
  { name, email: typed }: { name: string; email: string },
): Promise<string> => {
  const { db, clock } = deps;
  if (emailProblem(typed)) throw new Error('the second word must be an e-mail address');
  const email = normalizeEmail(typed);
  if (await findAccountBy(db, 'email', email)) throw new Error('an account has this e-mail address already');
  const token = randomBytes(32).toString('base64url');
  const now = clock.now();
  const tokenHash = tokenHashOf(deps, token);
  await db.transaction().execute(async (tx) => {
    await insertInvitation(tx, { tokenHash, name, email, createdAt: now, expiresAt: now + INVITATION_LIFETIME_MS });
    await writeAudit(tx, deps, {
      actor: { id: null, name: 'operator' },
      action: 'invite',
      subject: 'account',
      subjectId: tokenHash,
      detail: { role: 'organiser' },
    });
  });
  return token;
};

/** Throws not_found if an invitation's link can no longer create an account (used, expired, made up), too_many_attempts. */
export const checkInvitation = async (
  deps: Pick<Deps, 'db' | 'clock' | 'vault' | 'rateLimiter'>,
  address: string,
  token: string,
): Promise<void> => {
  const { db, clock, rateLimiter } = deps;
  await rateLimiter.consume(['invitation looks', address], MAX_LOOKS_PER_ADDRESS_AND_HOUR, HOUR_MS);
  const now = clock.now();
  if (!(await hasInvitation(db, tokenHashOf(deps, token), now)) && !(await isInvited(deps, token, now))) throw new Problem('not_found');
};

/**
 * Creates the account of an invitation. Throws not_found (used, expired, made up), invalid_input, email_taken, encryption_key_unknown,
 * too_many_attempts.
 */
export const acceptInvitation = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'vault' | 'passwords' | 'rateLimiter' | 'site' | 'messages' | 'publicUrl'>,
  address: string,
  { token, password: encrypted, keyId, locale = 'zh-CN' }: { token: string; password: string; keyId: string; locale?: Locale | undefined },
): Promise<void> => {
  const { db, clock, ids, passwords, rateLimiter } = deps;
  await rateLimiter.consume(['invitations', address], MAX_PER_ADDRESS_AND_HOUR, HOUR_MS);
  const passwordHash = await hashNew(deps, await passwords.decrypt(encrypted, keyId), 'password');
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const byOperator = await takeInvitation(tx, tokenHashOf(deps, token), now);
    const byOrganiser = byOperator ? null : await takeInvited(deps, tx, token, now);
    const invitation = byOperator ?? byOrganiser;
    if (!invitation) throw new Problem('not_found');
    const { name, email } = invitation;
    const role = byOrganiser?.role ?? 'organiser';
    const id = ids.next();
    const row = { id, role, kind: 'family', mobile: null, email, name, affiliation: '', locale } as const;
    // The operator vouches for the address; an organiser's link was sent to it.
    if (!(await insertAccount(tx, { ...row, emailProvenAt: now, passwordHash, termsAcceptedAt: now, createdAt: now, updatedAt: now })))
      throw new Problem('email_taken');
    if (byOrganiser) await recordJoined(tx, byOrganiser, id);
    else await insertRights(tx, id, EVERYTHING);
    await writeAudit(tx, deps, { actor: { id, name }, action: 'create', subject: 'account', subjectId: id, detail: { role } });
  });
  await deps.messages.committed();
};
