import { Problem } from '#contract/http/problem.ts';
import { type DeviceDatabase, onDevice } from '#src/offline/database.ts';
import { KeyRow, SCHEMA_VERSION, type Sealed } from '#src/offline/rows.ts';

/**
 * Encrypts personal input with AES-GCM under the account's own key. The key is made in this browser, is non-extractable, is stored in
 * IndexedDB by structured clone, and is deleted at sign-out: sealed data can then never be read again.
 */
export interface DeviceKey {
  /** Creates the account's key if it does not exist: from now on the account is signed in on this device. */
  prepare(): Promise<void>;
  /** Encrypts a value for one place, `context`; it cannot be opened in another. Fails with signed_out once the key is gone. */
  seal(value: unknown, context: string): Promise<Sealed>;
  /** Encrypts bytes as they are, in the same way. */
  sealBytes(bytes: Uint8Array<ArrayBuffer>, context: string): Promise<Sealed>;
  /** Decrypts bytes. Fails with `unexpected` if the key does not fit. */
  openBytes(sealed: Sealed, context: string): Promise<ArrayBuffer>;
  /** Decrypts a value. Fails with `unexpected` if the key does not fit, which is permanent. */
  open(sealed: Sealed, context: string): Promise<unknown>;
  /** Returns the label of a row in lists; empty if it cannot be decrypted. */
  openLabel(row: { id: string; label: Sealed }): Promise<string>;
  /**
   * Verifies, inside a transaction over `keys`, that the key is still the one that sealed. Fails with signed_out if another tab has signed
   * out meanwhile.
   */
  confirm(): Promise<void>;
}

interface DeviceKeyDeps {
  db: DeviceDatabase;
  accountId: string;
  newId: () => string;
}

export const createDeviceKey = ({ db, accountId, newId }: DeviceKeyDeps): DeviceKey => {
  let current: KeyRow | null = null;

  const stored = async (): Promise<KeyRow> => {
    const row = KeyRow.safeParse(await db.keys.get(accountId));
    if (!row.success) throw new Problem('signed_out');
    current = row.data;
    return row.data;
  };
  const held = async (): Promise<KeyRow> => current ?? stored();
  const associatedData = (context: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(`${accountId} ${context}`);

  const sealBytes = (bytes: Uint8Array<ArrayBuffer>, context: string): Promise<Sealed> =>
    onDevice(async () => {
      const { key } = await held();
      const iv = crypto.getRandomValues(new Uint8Array(12));
      return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: associatedData(context) }, key, bytes) };
    });
  const openBytes = async ({ iv, data }: Sealed, context: string): Promise<ArrayBuffer> => {
    const { key } = await onDevice(held);
    const parameters = { name: 'AES-GCM', iv: new Uint8Array(iv), additionalData: associatedData(context) };
    return crypto.subtle.decrypt(parameters, key, data).catch(() => {
      throw new Problem('unexpected');
    });
  };
  const open = async (sealed: Sealed, context: string): Promise<unknown> => {
    const bytes = await openBytes(sealed, context);
    try {
      return JSON.parse(new TextDecoder().decode(bytes));
    } catch {
      throw new Problem('unexpected');
    }
  };

  return {
    prepare: () =>
      onDevice(async () => {
        // outside the transaction, which would end while a key is generated
        const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
        await db.transaction('rw', db.keys, async () => {
          if (KeyRow.safeParse(await db.keys.get(accountId)).success) return;
          await db.keys.put({ accountId, schemaVersion: SCHEMA_VERSION, keyId: newId(), key });
        });
        await stored();
      }),
    seal: (value, context) => sealBytes(new TextEncoder().encode(JSON.stringify(value)), context),
    sealBytes,
    openBytes,
    open,
    openLabel: ({ id, label }) =>
      open(label, `${id} label`).then(
        (text) => String(text),
        () => '',
      ),
    confirm: async () => {
      const row = KeyRow.safeParse(await db.keys.get(accountId));
      if (row.success && row.data.keyId === current?.keyId) return;
      // signed out, perhaps signed in again since: data sealed with the old key must not be written any more
      current = null;
      throw new Problem('signed_out');
    },
  };
};
