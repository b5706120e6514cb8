import type { Account } from '#contract/accounts/public.ts';
import { deviceFlags } from '#src/offline/storage/deviceFlags.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { showAppBadge } from './appBadge.ts';
import { accountConfirmed } from './deviceEvents.ts';

/** Loads the functions that open an account's data on this device: only once there is something to read, store or send. */
export const loadDevice = () => loadChunk(() => import('./device.ts'));

const resume = async (account: Account): Promise<void> => {
  const device = await loadDevice();
  // it may have signed out meanwhile
  if (deviceFlags.accountId() === account.id) device.resume(account);
};

/** Resumes the waiting items and uploads of the signed-in account. Loads the engine only if there are any. */
export const onSignedIn = (account: Account): void => {
  deviceFlags.setAccountId(account.id);
  if (deviceFlags.isUnsent(account.id) || deviceFlags.isUploading(account.id)) resume(account).catch(() => {});
  else accountConfirmed.notify(account);
};

/** Records that no account is signed in: none of its data is shown offline, but it stays until its owner signs in again. */
export const onSignedOut = (): void => {
  deviceFlags.setAccountId(null);
  void showAppBadge(0);
};
