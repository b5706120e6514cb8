import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SecondFactorState } from '#contract/accounts/secondFactor.ts';
import { Problem } from '#contract/http/problem.ts';
import {
  type AccountRow,
  deleteSessions,
  findAccount,
  lockAccount,
  lockOwnAccount,
  ownRow,
  postNotice,
  updateAccount,
} from '#server/accounts/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import { stillHolds } from '#server/platform/instants.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recoveryCodes.ts';
import {
  countRecoveryCodes,
  deletePasskey,
  deleteSecondFactors,
  deleteTotp,
  findTotp,
  listPasskeys,
  replaceRecoveryCodes,
  replaceTotp,
} from './store.ts';
import { stepOf, toBase32, totpUri } from './totp.ts';

type SettingsDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'vault' | 'sessions' | 'messages' | 'publicUrl' | 'site' | 'config'>;

const SECRET_BYTES = 20;
/** Time for which a new secret waits for its first code. */
export const ENROLMENT_LIFETIME_MS = 15 * 60_000;

/** Returns the context that an account's secret is sealed with. */
export const secretContext = (accountId: string): string => `totp ${accountId}`;
const enrolmentContext = ({ sessionId }: Actor): string => `totp enrolment ${sessionId}`;
const Enrolment = z.object({ secret: z.string(), until: z.number() });

/** Returns the second factors of the actor's own account. */
export const readState = async ({ db, config }: Pick<Deps, 'db' | 'config'>, { id }: Actor): Promise<SecondFactorState> => {
  const totp = await findTotp(db, id);
  const passkeys = await listPasskeys(db, id);
  return {
    required: config.production,
    totp: totp ? { addedAt: totp.addedAt } : null,
    passkeys: passkeys.map(({ id: passkeyId, name, addedAt, lastUsedAt }) => ({ id: passkeyId, name, addedAt, lastUsedAt })),
    recoveryCodesLeft: await countRecoveryCodes(db, id),
  };
};

/** Returns a secret for an authenticator app. It is not stored before `confirmTotp`; the enrolment is valid for this session only. */
export const beginTotp = async ({ db, clock, vault, site }: Pick<Deps, 'db' | 'clock' | 'vault' | 'site'>, actor: Actor) => {
  const { email, mobile, name } = await ownRow({ db }, actor);
  const bytes = randomBytes(SECRET_BYTES);
  const secret = toBase32(bytes);
  const until = clock.now() + ENROLMENT_LIFETIME_MS;
  return {
    secret,
    uri: totpUri({ issuer: site.now().brand.name['en-US'], account: email ?? mobile ?? name, secret }),
    enrolment: vault.seal(JSON.stringify({ secret: bytes.toString('base64'), until }), enrolmentContext(actor)),
    expiresAt: until,
  };
};

/** Locks the actor's account for the rest of the transaction: of two concurrent changes, the second sees the first. Throws signed_out. */
const lockOwn = async (tx: Tx, actor: Actor): Promise<AccountRow> => {
  const row = await lockOwnAccount(tx, actor);
  if (!row) throw new Problem('signed_out');
  return row;
};

/**
 * Completes the addition of a factor, in its transaction. With the first one, the account begins to require it and gets recovery codes, and its other sessions,
 * which have passed none, end. Throws signed_out or second_factor_needed if another session was first.
 */
export const afterAdding = async (
  deps: Pick<SettingsDeps, 'vault' | 'clock' | 'messages' | 'publicUrl' | 'site'>,
  tx: Tx,
  actor: Actor,
): Promise<string[]> => {
  const row = await lockOwn(tx, actor);
  if (row.secondFactorSince !== null && actor.secondFactorAt === null) throw new Problem('second_factor_needed');
  await postNotice(deps, tx, row, 'second_factor_changed');
  if (row.secondFactorSince !== null) return [];
  const now = deps.clock.now();
  await updateAccount(tx, actor.id, { secondFactorSince: now, updatedAt: now });
  await deleteSessions(tx, actor.id, actor.sessionId);
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    actor.id,
    codes.map((code) => recoveryCodeHash(deps.vault, actor.id, code)),
  );
  return codes;
};

const openEnrolment = ({ vault }: Pick<Deps, 'vault'>, actor: Actor, sealed: string): z.output<typeof Enrolment> | null => {
  try {
    return Enrolment.parse(JSON.parse(vault.open(sealed, enrolmentContext(actor))));
  } catch {
    return null;
  }
};

/** Adds the authenticator app that has generated this code. Throws second_factor_wrong, code_expired, second_factor_needed. */
export const confirmTotp = async (
  deps: SettingsDeps,
  actor: Actor,
  { enrolment, code }: { enrolment: string; code: string },
): Promise<{ recoveryCodes: string[] }> => {
  const { db, clock, vault, sessions, messages } = deps;
  const now = clock.now();
  const opened = openEnrolment(deps, actor, enrolment);
  if (!opened || !stillHolds(opened.until, now, ENROLMENT_LIFETIME_MS)) throw new Problem('code_expired');
  const lastStep = stepOf(Buffer.from(opened.secret, 'base64'), code, now);
  if (lastStep === null) throw new Problem('second_factor_wrong', { fields: { code: 'wrong_code' } });
  const secretSealed = vault.seal(opened.secret, secretContext(actor.id));
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    const codes = await afterAdding(deps, tx, actor);
    await replaceTotp(tx, { accountId: actor.id, secretSealed, lastStep, addedAt: now });
    return codes;
  });
  await sessions.notePassed(actor.sessionId);
  await messages.committed();
  return { recoveryCodes };
};

/** Completes the removal of a factor, in its transaction. Throws action_not_allowed_now if it was the last and this site requires one. */
const afterRemoving = async (deps: SettingsDeps, tx: Tx, row: AccountRow): Promise<void> => {
  const { id } = row;
  await postNotice(deps, tx, row, 'second_factor_changed');
  if ((await findTotp(tx, id)) || (await listPasskeys(tx, id)).length > 0) return;
  if (deps.config.production) throw new Problem('action_not_allowed_now');
  await replaceRecoveryCodes(tx, id, []);
  await updateAccount(tx, id, { secondFactorSince: null, updatedAt: deps.clock.now() });
};

const remove = async (deps: SettingsDeps, actor: Actor, removeFrom: (tx: Tx) => Promise<boolean>): Promise<void> => {
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockOwn(tx, actor);
    if (!(await removeFrom(tx))) throw new Problem('not_found');
    await afterRemoving(deps, tx, row);
  });
  await deps.messages.committed();
};

/** Throws not_found, action_not_allowed_now. */
export const removeTotp = (deps: SettingsDeps, actor: Actor): Promise<void> => remove(deps, actor, (tx) => deleteTotp(tx, actor.id));

/** Throws not_found, action_not_allowed_now. */
export const removePasskey = (deps: SettingsDeps, actor: Actor, id: string): Promise<void> =>
  remove(deps, actor, (tx) => deletePasskey(tx, actor.id, id));

/** Replaces all recovery codes by new ones. Throws action_not_allowed_now if there is no factor that they could stand in for. */
export const renewRecoveryCodes = async (deps: SettingsDeps, actor: Actor): Promise<{ recoveryCodes: string[] }> => {
  const recoveryCodes = newRecoveryCodes();
  await deps.db.transaction().execute(async (tx) => {
    if ((await lockOwn(tx, actor)).secondFactorSince === null) throw new Problem('action_not_allowed_now');
    await replaceRecoveryCodes(
      tx,
      actor.id,
      recoveryCodes.map((code) => recoveryCodeHash(deps.vault, actor.id, code)),
    );
  });
  return { recoveryCodes };
};

/** Removes all second factors from an account whose owner has lost them, ends its sessions and notifies them, in a transaction. */
export const resetSecondFactor = async (
  deps: Pick<Deps, 'clock' | 'messages' | 'publicUrl' | 'site'>,
  tx: Tx,
  accountId: string,
): Promise<void> => {
  const row = (await lockAccount(tx, accountId)) ? await findAccount(tx, accountId) : undefined;
  if (!row) throw new Problem('not_found');
  await deleteSecondFactors(tx, accountId);
  await updateAccount(tx, accountId, { secondFactorSince: null, updatedAt: deps.clock.now() });
  await deleteSessions(tx, accountId, null);
  await postNotice(deps, tx, row, 'second_factor_reset');
};
