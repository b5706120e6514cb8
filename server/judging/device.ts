import { timingSafeEqual } from 'node:crypto';
import { Problem } from '#contract/http/problem.ts';
import { DEVICE_ALGORITHM, DevicePublicKey } from '#contract/judging/device.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isRecent } from '#server/platform/instants.ts';
import type { Actor } from '#server/platform/sessions.ts';

type DeviceDeps = Pick<Deps, 'clock' | 'vault' | 'sessions'>;

/** Time for which a nonce can be signed. */
const NONCE_MS = 5 * 60_000;

/** Makes a judge's session one for judging alone. Returns its new token. Throws action_not_allowed_now if it is one already. */
export const keepDevice = ({ sessions }: DeviceDeps, actor: Actor, key: DevicePublicKey): Promise<string> => {
  if (actor.isForJudging) throw new Problem('action_not_allowed_now');
  return sessions.keepForJudging(actor.sessionId, JSON.stringify(key));
};

const macOf = ({ vault }: Pick<DeviceDeps, 'vault'>, madeAt: number): string => vault.mac(String(madeAt), 'judging nonce');

/** Returns a value to sign, which the server recognises without storing it. */
export const makeNonce = (deps: Pick<DeviceDeps, 'clock' | 'vault'>): string => {
  const madeAt = deps.clock.now();
  return `${madeAt}.${macOf(deps, madeAt)}`;
};

const isFresh = (deps: DeviceDeps, nonce: string): boolean => {
  const [typed = '', mac = ''] = nonce.split('.');
  const madeAt = Number(typed);
  if (!Number.isSafeInteger(madeAt) || !isRecent(madeAt, deps.clock.now(), NONCE_MS)) return false;
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(deps, madeAt))];
  return given.length === expected.length && timingSafeEqual(given, expected);
};

const isSignedBy = async (deviceKey: string, nonce: string, signature: string): Promise<boolean> => {
  const jwk = DevicePublicKey.parse(JSON.parse(deviceKey));
  const key = await crypto.subtle.importKey('jwk', jwk, DEVICE_ALGORITHM, false, ['verify']);
  return crypto.subtle.verify(DEVICE_ALGORITHM, key, Buffer.from(signature, 'base64url'), new TextEncoder().encode(nonce));
};

/**
 * Renews the session for judging of a device that proves to hold its key. Returns the session's new token. Throws signed_out if there is no such
 * session, or the signature is not the device's.
 */
export const proveDevice = async (
  deps: DeviceDeps,
  token: string | undefined,
  { nonce, signature }: { nonce: string; signature: string },
): Promise<string> => {
  const session = token === undefined ? null : await deps.sessions.judgingSession(token);
  if (!session || !isFresh(deps, nonce) || !(await isSignedBy(session.deviceKey, nonce, signature))) throw new Problem('signed_out');
  return deps.sessions.renewForJudging(session.id);
};
