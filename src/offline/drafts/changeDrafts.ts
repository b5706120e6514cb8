import { Problem } from '#contract/http/problem.ts';
import { type DeviceDatabase, onDevice } from '#src/offline/database.ts';
import { noteId, sealNote } from '#src/offline/notes.ts';
import { type DraftRow, type RowSchemas, SCHEMA_VERSION } from '#src/offline/rows.ts';
import { type FormState, type NewDraft, sealForm } from '#src/offline/sealForm.ts';
import type { DeviceKey } from '#src/offline/storage/deviceKey.ts';

/** Changes of many drafts that are made together. */
export interface DraftChanges {
  /** The last one is listed first. */
  created: readonly (NewDraft & { id: string })[];
  /** `revision`: the draft's, on which the change is based. */
  saved: readonly ({ id: string; revision: number } & FormState)[];
  removed: readonly { id: string; revision: number }[];
  /** The note that tells of them; a null value removes it. */
  note: { name: string; value: unknown };
}

interface ChangeDeps {
  db: DeviceDatabase;
  deviceKey: DeviceKey;
  schemas: RowSchemas;
  accountId: string;
  now: () => number;
  onSaved?: () => void;
}

/**
 * Makes all changes in one transaction or, if it fails, none. Fails with `conflict` if another tab has changed, sent or deleted one of the drafts, with
 * signed_out if another tab has signed out, and with `device_storage_…` if the device cannot store.
 */
export const changeDrafts = ({ created, saved, removed, note }: DraftChanges, deps: ChangeDeps): Promise<void> =>
  onDevice(async () => {
    const { db, deviceKey, schemas, accountId, now, onSaved } = deps;
    const at = now();
    const rows = await Promise.all(
      created.map(async ({ id, subject, competition, ...state }, index): Promise<DraftRow> => {
        const savedAt = at - (created.length - 1 - index);
        const facts = { accountId, schemaVersion: SCHEMA_VERSION, createdAt: at, savedAt, revision: 1, problem: null } as const;
        return { ...facts, id, subject, competition, ...(await sealForm(deviceKey, id, state)) };
      }),
    );
    const forms = await Promise.all(
      saved.map(async ({ id, revision, ...state }) => ({ id, revision, sealed: await sealForm(deviceKey, id, state) })),
    );
    const noteRow = note.value === null ? null : await sealNote(note.name, note.value, deps);
    await db.transaction('rw', db.drafts, db.notes, db.keys, async () => {
      await deviceKey.confirm();
      const draftAt = async (id: string, revision: number): Promise<DraftRow> => {
        const row = schemas.DraftRow.safeParse(await db.drafts.get(id));
        if (!row.success || row.data.accountId !== accountId || row.data.revision !== revision) throw new Problem('conflict');
        return row.data;
      };
      await db.drafts.bulkAdd(rows);
      for (const { id, revision, sealed } of forms)
        await db.drafts.put({ ...(await draftAt(id, revision)), ...sealed, savedAt: at, revision: revision + 1 });
      for (const { id, revision } of removed) await db.drafts.delete((await draftAt(id, revision)).id);
      await (noteRow ? db.notes.put(noteRow) : db.notes.delete(noteId(note.name, accountId)));
    });
    onSaved?.();
  });
