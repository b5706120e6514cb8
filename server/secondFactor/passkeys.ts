import { z } from 'zod';
import type { NewPasskey, PasskeyAssertion } from '#contract/accounts/secondFactor.ts';
import { Problem } from '#contract/http/problem.ts';
import { ownRow } from '#server/accounts/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { type Passed, pass } from './secondStep.ts';
import { afterAdding } from './settings.ts';
import { insertPasskey, listPasskeys, type PasskeyRow, recordPasskeyUse, saveChallenge, takeChallenge } from './store.ts';

/** The site's origin as the browser sends it; passkeys are bound to its host. */
export interface Site {
  origin: string;
}

/** Loads WebAuthn only with the first passkey, as it brings a certificate parser along. */
const webAuthn = () => import('@simplewebauthn/server');

const TIMEOUT_MS = 5 * 60_000;
const MAX_PASSKEYS = 20;
/** ES256 and RS256, as phones, computers and security keys support. */
const ALGORITHMS = [-7, -257];
const Transports = z.array(z.string());
const ClientData = z.object({ challenge: z.string() });

const hostOf = ({ origin }: Site): string => new URL(origin).hostname;
const descriptorOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  transports: Transports.parse(JSON.parse(transports)),
});
const wrong = (): Problem => new Problem('second_factor_wrong');

/** Returns the challenge that a browser has signed. The library checks the signature over it. */
const challengeOf = (clientDataJSON: string): string => {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge;
  } catch {
    throw wrong();
  }
};

/** Returns the result of `check`. The library throws for anything wrong with an answer; the sender gets the same refusal for all of it. */
const orWrong = <T>(check: Promise<T>): Promise<T> =>
  check.catch(() => {
    throw wrong();
  });

/** Returns the options with which the browser creates a passkey. */
export const beginPasskey = async (deps: Pick<Deps, 'db' | 'clock' | 'site'>, actor: Actor, site: Site) => {
  const { db, clock } = deps;
  const { email, mobile, name } = await ownRow({ db }, actor);
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: deps.site.now().brand.name['en-US'],
    rpID: hostOf(site),
    userName: email ?? mobile ?? name,
    userDisplayName: name,
    userID: new TextEncoder().encode(actor.id),
    timeout: TIMEOUT_MS,
    excludeCredentials: (await listPasskeys(db, actor.id)).map(descriptorOf),
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await saveChallenge(db, actor.sessionId, options.challenge, clock.now() + TIMEOUT_MS);
  return {
    challenge: options.challenge,
    rp: { id: hostOf(site), name: options.rp.name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: TIMEOUT_MS,
    excludeCredentials: (options.excludeCredentials ?? []).map(({ id, transports }) => ({
      id,
      type: 'public-key' as const,
      transports: transports ?? [],
    })),
    authenticatorSelection: { residentKey: 'discouraged' as const, userVerification: 'preferred' as const },
    attestation: 'none' as const,
  };
};

type AddDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'vault' | 'sessions' | 'messages' | 'publicUrl' | 'site' | 'config'>;

/** Adds a passkey to the actor's account. Throws second_factor_wrong, second_factor_needed, action_not_allowed_now. */
export const addPasskey = async (
  deps: AddDeps,
  actor: Actor,
  site: Site,
  { name, passkey }: { name: string; passkey: z.output<typeof NewPasskey> },
): Promise<{ recoveryCodes: string[] }> => {
  const { db, clock, ids, sessions, messages } = deps;
  const now = clock.now();
  const challenge = challengeOf(passkey.response.clientDataJSON);
  if (!(await takeChallenge(db, actor.sessionId, challenge, now))) throw wrong();
  const { clientDataJSON, attestationObject, transports = [] } = passkey.response;
  const { verifyRegistrationResponse } = await webAuthn();
  const { registrationInfo } = await orWrong(
    verifyRegistrationResponse({
      response: { ...passkey, response: { clientDataJSON, attestationObject, transports }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: hostOf(site),
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!registrationInfo) throw wrong();
  const { credential } = registrationInfo;
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    const codes = await afterAdding(deps, tx, actor);
    if ((await listPasskeys(tx, actor.id)).length >= MAX_PASSKEYS) throw new Problem('action_not_allowed_now');
    const isNew = await insertPasskey(tx, {
      id: ids.next(),
      accountId: actor.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      signCount: credential.counter,
      transports: JSON.stringify(transports),
      name,
      addedAt: now,
      lastUsedAt: null,
    });
    if (!isNew) throw wrong();
    return codes;
  });
  await sessions.notePassed(actor.sessionId);
  await messages.committed();
  return { recoveryCodes };
};

/** Returns the options with which the browser requests one of the account's passkeys; null if it has none. */
export const askForPasskey = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, actor: Actor, site: Site) => {
  const passkeys = await listPasskeys(db, actor.id);
  if (passkeys.length === 0) return null;
  const { generateAuthenticationOptions } = await webAuthn();
  const { challenge } = await generateAuthenticationOptions({ rpID: hostOf(site) });
  await saveChallenge(db, actor.sessionId, challenge, clock.now() + TIMEOUT_MS);
  return {
    challenge,
    rpId: hostOf(site),
    timeout: TIMEOUT_MS,
    allowCredentials: passkeys.map((row) => ({ ...descriptorOf(row), type: 'public-key' as const })),
    userVerification: 'preferred' as const,
  };
};

/** Completes the second step with a passkey. Throws second_factor_wrong. */
export const passByPasskey = async (
  deps: Pick<Deps, 'db' | 'clock' | 'sessions'>,
  actor: Actor,
  site: Site,
  { response, ...assertion }: z.output<typeof PasskeyAssertion>,
): Promise<Passed> => {
  const { db, clock } = deps;
  const now = clock.now();
  const challenge = challengeOf(response.clientDataJSON);
  const row = (await listPasskeys(db, actor.id)).find(({ credentialId }) => credentialId === assertion.id);
  if (!(await takeChallenge(db, actor.sessionId, challenge, now)) || !row) throw wrong();
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verifyAuthenticationResponse } = await webAuthn();
  const { verified, authenticationInfo } = await orWrong(
    verifyAuthenticationResponse({
      response: { ...assertion, response: { clientDataJSON, authenticatorData, signature }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: hostOf(site),
      requireUserVerification: false,
      credential: { id: row.credentialId, publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')), counter: row.signCount },
    }),
  );
  if (!verified) throw wrong();
  await recordPasskeyUse(db, row.id, { signCount: authenticationInfo.newCounter, lastUsedAt: now });
  return pass(deps, actor);
};
