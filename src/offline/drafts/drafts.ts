import type { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import { type DeviceDatabase, onDevice } from '#src/offline/database.ts';
import { type DraftFate, DraftGone } from '#src/offline/draftGone.ts';
import { type LiveQuery, liveQuery } from '#src/offline/liveQuery.ts';
import {
  type CompetitionBrief,
  type DraftRow,
  problemFrom,
  type RowSchemas,
  readable,
  SCHEMA_VERSION,
  type Subject,
} from '#src/offline/rows.ts';
import { type FormState, type NewDraft, sealForm } from '#src/offline/sealForm.ts';
import type { DeviceKey } from '#src/offline/storage/deviceKey.ts';
import { changeDrafts, type DraftChanges } from './changeDrafts.ts';

export interface Draft {
  /** The id; also the Idempotency-Key of the submission. */
  id: string;
  subject: Subject;
  competition: CompetitionBrief;
  label: string;
  savedAt: number;
  filled: number;
  total: number;
  revision: number;
  /** The server's reason for refusing it, if it was sent before. */
  problem: Problem | null;
}

/** The drafts of one account on this device. Every method fails with `device_storage_…` if the device cannot store. */
export interface Drafts {
  /** Fails with signed_out if another tab has signed out, and with DraftGone if a draft of this id waits to be sent or was sent. */
  create(draft: NewDraft): Promise<Draft>;
  /** Fails with `conflict` if another tab has saved since `revision`, and with DraftGone if the draft was sent or deleted. */
  save(id: string, revision: number, state: FormState): Promise<Draft>;
  /** Returns the draft with its form, parsed by `schema`; null if no draft exists that this release can read. */
  read<T>(id: string, schema: z.ZodType<T>): Promise<{ draft: Draft; form: T } | null>;
  /** Returns the drafts, the last saved first. */
  list(): Promise<Draft[]>;
  remove(id: string): Promise<void>;
  /** Makes many changes, and the note that tells of them, all or none. Fails with `conflict` if another tab has changed, sent or deleted one of the drafts. */
  change(changes: DraftChanges): Promise<void>;
  /** The live query of `list`, across all tabs. */
  readonly all: LiveQuery<Draft[]>;
}

interface DraftsDeps {
  db: DeviceDatabase;
  deviceKey: DeviceKey;
  schemas: RowSchemas;
  accountId: string;
  now: () => number;
  newId: () => string;
  /** Returns what became of a draft that is gone. */
  fateOf?: (id: string) => Promise<DraftFate>;
  /** Called after the first draft: requests persistent storage. */
  onSaved?: () => void;
}

export const createDrafts = (deps: DraftsDeps): Drafts => {
  const { db, deviceKey, schemas, accountId, now, newId, fateOf, onSaved } = deps;
  const { DraftRow } = schemas;
  const toDraft = ({ id, subject, competition, savedAt, filled, total, revision, problem }: DraftRow, label: string): Draft => ({
    id,
    subject,
    competition,
    label,
    savedAt,
    filled,
    total,
    revision,
    problem: problem && problemFrom(problem),
  });
  const findOwn = async (id: string): Promise<DraftRow | null> => {
    const row = DraftRow.safeParse(await db.drafts.get(id));
    return row.success && row.data.accountId === accountId ? row.data : null;
  };
  const rows = () => db.drafts.where('accountId').equals(accountId).toArray();
  const toDrafts = async (found: readonly unknown[]): Promise<Draft[]> => {
    const drafts = readable(DraftRow, found).sort((a, b) => b.savedAt - a.savedAt);
    return Promise.all(drafts.map(async (row) => toDraft(row, await deviceKey.openLabel(row))));
  };
  /**
   * Writes only while the key that sealed exists: rows that another tab's sign-out has removed do not come back. A page that is being left
   * has no time for sequential reads.
   */
  const write = (act: () => Promise<DraftRow>) =>
    onDevice(() =>
      db.transaction('rw', db.drafts, db.keys, async () => {
        const [, row] = await Promise.all([deviceKey.confirm(), act()]);
        await db.drafts.put(row);
        return row;
      }),
    );

  return {
    async create({ id: given, subject, competition, ...state }) {
      const became = given !== undefined && fateOf ? await onDevice(() => fateOf(given)) : null;
      if (became) throw new DraftGone(became);
      const id = given ?? newId();
      const sealedColumns = await sealForm(deviceKey, id, state);
      const at = now();
      const row = await write(async () => ({
        accountId,
        schemaVersion: SCHEMA_VERSION,
        id,
        subject,
        competition,
        createdAt: at,
        savedAt: at,
        revision: 1,
        problem: null,
        ...sealedColumns,
      }));
      onSaved?.();
      return toDraft(row, state.label);
    },
    async save(id, revision, state) {
      const sealedColumns = await sealForm(deviceKey, id, state);
      const row = await write(async () => {
        const before = await findOwn(id);
        if (!before) throw new DraftGone();
        if (before.revision !== revision) throw new Problem('conflict');
        return { ...before, ...sealedColumns, savedAt: now(), revision: revision + 1 };
      }).catch(async (error: unknown) => {
        throw error instanceof DraftGone && fateOf ? new DraftGone(await fateOf(id)) : error;
      });
      return toDraft(row, state.label);
    },
    read: (id, schema) =>
      onDevice(async () => {
        const row = await findOwn(id);
        if (!row) return null;
        const form = schema.safeParse(await deviceKey.open(row.form, `${id} form`).catch(() => null));
        if (!form.success) return null;
        return { draft: toDraft(row, await deviceKey.openLabel(row)), form: form.data };
      }),
    list: () => onDevice(async () => toDrafts(await rows())),
    remove: (id) =>
      onDevice(() =>
        db.transaction('rw', db.drafts, async () => {
          if (await findOwn(id)) await db.drafts.delete(id);
        }),
      ),
    change: (changes) => changeDrafts(changes, deps),
    all: liveQuery(rows, toDrafts),
  };
};
