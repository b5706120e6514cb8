import type { z } from 'zod';
import { type DeviceDatabase, onDevice } from './database.ts';
import { NoteRow, SCHEMA_VERSION } from './rows.ts';
import type { DeviceKey } from './storage/deviceKey.ts';

/** The values that pages of one account keep on this device beside drafts, sealed, each by its name. */
export interface Notes {
  /** Fails with signed_out if another tab has signed out, and with `device_storage_…` if the device cannot store. */
  save(name: string, value: unknown): Promise<void>;
  /** Returns null if there is none that this release can read. */
  read<T>(name: string, schema: z.ZodType<T>): Promise<{ value: T; savedAt: number } | null>;
  remove(name: string): Promise<void>;
}

interface NotesDeps {
  db: DeviceDatabase;
  deviceKey: DeviceKey;
  accountId: string;
  now: () => number;
}

export const noteId = (name: string, accountId: string): string => `${accountId} ${name}`;

/** Returns the row of a note. Call it outside a transaction, which would end meanwhile. */
export const sealNote = async (name: string, value: unknown, { deviceKey, accountId, now }: Omit<NotesDeps, 'db'>): Promise<NoteRow> => {
  const id = noteId(name, accountId);
  return { accountId, schemaVersion: SCHEMA_VERSION, id, savedAt: now(), value: await deviceKey.seal(value, `${id} note`) };
};

export const createNotes = ({ db, deviceKey, accountId, now }: NotesDeps): Notes => {
  const idOf = (name: string) => noteId(name, accountId);
  return {
    async save(name, value) {
      const row = await sealNote(name, value, { deviceKey, accountId, now });
      // only while the key that sealed exists: rows that another tab's sign-out has removed do not come back
      await onDevice(() =>
        db.transaction('rw', db.notes, db.keys, async () => {
          await deviceKey.confirm();
          await db.notes.put(row);
        }),
      );
    },
    read: (name, schema) =>
      onDevice(async () => {
        const row = NoteRow.safeParse(await db.notes.get(idOf(name)));
        if (!row.success) return null;
        const { id, savedAt, value } = row.data;
        const opened = schema.safeParse(await deviceKey.open(value, `${id} note`).catch(() => null));
        return opened.success ? { value: opened.data, savedAt } : null;
      }),
    remove: (name) => onDevice(() => db.notes.delete(idOf(name))),
  };
};
