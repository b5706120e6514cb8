import { Problem } from '#contract/http/problem.ts';
import { deviceFlags } from '#src/offline/storage/deviceFlags.ts';
import { webLock } from '#src/offline/storage/lock.ts';
import { call } from '#src/platform/api/api.ts';
import { loadDevice } from '#src/platform/device/lazyDevice.ts';

const LOCK = 'judging-session';

const keep = (accountId: string, readSession: () => Promise<void>): Promise<void> =>
  webLock(navigator.locks, LOCK).alone(async () => {
    // what this page knows may be older, and a new key would void the one that the session has
    const { account } = await call('GET /api/sessions/current', {});
    if (account?.id !== accountId) return;
    if (!account.forJudging) {
      // the server takes no session that was left open: the next sign-in is kept
      if ((await call('GET /api/session/confirmation', {}, { accountId })).confirmedUntil === null) return;
      const { openDevice } = await loadDevice();
      const { judgingKey } = await openDevice(accountId);
      await call('POST /api/judging/device', { body: { key: await judgingKey.make() } });
    }
    deviceFlags.setJudgingId(accountId);
    await readSession();
  });

let keeping: Promise<void> | null = null;
/**
 * Keeps a judge signed in on this device for judging alone, then calls `readSession`. Calls made meanwhile share the run. Fails if the device cannot store
 * its key, or the server cannot be reached.
 */
export const keepForJudging = (accountId: string, readSession: () => Promise<void>): Promise<void> => {
  keeping ??= keep(accountId, readSession).finally(() => {
    keeping = null;
  });
  return keeping;
};

/** Resolves once no session is being kept: a request made meanwhile could carry a token that is void. */
export const keptForJudging = async (): Promise<void> => {
  await keeping?.catch(() => {});
};

const prove = async (accountId: string): Promise<boolean> => {
  // another tab may have been faster
  if ((await call('GET /api/sessions/current', {})).account) return true;
  const { openDevice } = await loadDevice();
  const { judgingKey } = await openDevice(accountId);
  const { nonce } = await call('POST /api/judging/device/nonces', {});
  const signature = await judgingKey.sign(nonce);
  try {
    if (signature === null) return false;
    await call('POST /api/judging/device/proofs', { body: { nonce, signature } });
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'signed_out') return false;
    throw error;
  }
};

/** Renews the session for judging that this device has, if any. Returns true if somebody is signed in then. */
export const renewForJudging = async (): Promise<boolean> => {
  const accountId = deviceFlags.judgingId();
  if (accountId === null) return false;
  let isRenewed = false;
  await webLock(navigator.locks, LOCK).alone(async () => {
    isRenewed = await prove(accountId);
    if (!isRenewed) deviceFlags.setJudgingId(null);
  });
  return isRenewed;
};
