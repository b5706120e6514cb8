import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '#server/platform/deps.ts';
import type { RequestContext } from '#server/platform/http/serve.ts';

const DEVICE_COOKIE = 'tc_device';
const SCOPE = { path: '/api', maxAgeSeconds: 365 * 24 * 3600 };
const CONTEXT = 'known device';
/** Enough for a family's tablet or a staff room's computer. */
const MAX_ACCOUNTS = 8;

/** The sealed content of a device's cookie: the accounts that have signed in on the device, the last one first. */
const Device = z.object({ id: z.uuid(), accounts: z.array(z.string()) });
type Device = z.infer<typeof Device>;

const read = ({ vault }: Pick<Deps, 'vault'>, cookie: string | undefined): Device | null => {
  if (!cookie) return null;
  try {
    return Device.parse(JSON.parse(vault.open(cookie, CONTEXT)));
  } catch {
    return null;
  }
};

/** The device of a request, as far as its cookie identifies it. */
export interface KnownDevice {
  /** Returns the device's id if the account has signed in on it; otherwise null, and the device is treated as a stranger's. */
  idFor(accountId: string | undefined): string | null;
}

export const knownDevice = (deps: Pick<Deps, 'vault'>, { cookies }: Pick<RequestContext, 'cookies'>): KnownDevice => {
  const device = read(deps, cookies.get(DEVICE_COOKIE));
  return { idFor: (accountId) => (device && accountId !== undefined && device.accounts.includes(accountId) ? device.id : null) };
};

/** Records that an account has signed in on this device: strangers' failures do not lock it out there. */
export const rememberDevice = (deps: Pick<Deps, 'vault'>, { cookies }: Pick<RequestContext, 'cookies'>, accountId: string): void => {
  const before = read(deps, cookies.get(DEVICE_COOKIE));
  const accounts = [accountId, ...(before?.accounts ?? []).filter((each) => each !== accountId)].slice(0, MAX_ACCOUNTS);
  const device: Device = { id: before?.id ?? randomUUID(), accounts };
  cookies.set(DEVICE_COOKIE, deps.vault.seal(JSON.stringify(device), CONTEXT), SCOPE);
};
