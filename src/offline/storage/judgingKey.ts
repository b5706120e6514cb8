import { DEVICE_ALGORITHM, DevicePublicKey } from '#contract/judging/device.ts';
import { type DeviceDatabase, onDevice } from '#src/offline/database.ts';
import { KeyRow } from '#src/offline/rows.ts';

/**
 * The key that proves to the server that a judge's session is still on this device. Its private half is made in this browser, is non-extractable, and
 * stands beside the account's own key: signing out deletes both.
 */
export interface JudgingKey {
  /** Makes the key, in place of an earlier one. Returns its public half. Fails with `unexpected` once the account has signed out. */
  make(): Promise<DevicePublicKey>;
  /** Signs a text, in base64url; null if there is no key. */
  sign(text: string): Promise<string | null>;
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const createJudgingKey = ({ db, accountId }: { db: DeviceDatabase; accountId: string }): JudgingKey => ({
  make: () =>
    onDevice(async () => {
      const { publicKey, privateKey } = await crypto.subtle.generateKey(DEVICE_ALGORITHM, false, ['sign', 'verify']);
      const jwk = await crypto.subtle.exportKey('jwk', publicKey);
      await db.transaction('rw', db.keys, async () => {
        const row = KeyRow.parse(await db.keys.get(accountId));
        await db.keys.put({ ...row, judging: privateKey });
      });
      return DevicePublicKey.parse(jwk);
    }),
  sign: (text) =>
    onDevice(async () => {
      const row = KeyRow.safeParse(await db.keys.get(accountId));
      if (!row.success || !row.data.judging) return null;
      return base64url(await crypto.subtle.sign(DEVICE_ALGORITHM, row.data.judging, new TextEncoder().encode(text)));
    }),
});
