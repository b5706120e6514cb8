import type { DeviceDatabase } from '#src/offline/database.ts';
import { type DraftFate, DraftGone } from '#src/offline/draftGone.ts';
import {
  type DraftRow,
  type OutboxKinds,
  type OutboxRow,
  type OutboxState,
  type RowSchemas,
  readable,
  SCHEMA_VERSION,
  type Sealed,
  type StoredProblem,
} from '#src/offline/rows.ts';
import type { SealedForm } from '#src/offline/sealForm.ts';
import type { DeviceKey } from '#src/offline/storage/deviceKey.ts';
import { waitsForBudget } from './outboxProtocol.ts';

/** A form to store: saved over its draft, and queued if it has a body. */
export interface FormToStore {
  id: string;
  /** The draft's revision that it replaces. */
  revision: number;
  sealed: SealedForm;
  body: Sealed | null;
}

/** A draft that was left alone: another tab has sent or deleted it (`became`), or saved it meanwhile. */
export type LeftAlone = { id: string } & ({ why: 'gone'; became: DraftFate } | { why: 'changed' });

/** The state changes of rows in the outbox; each is one transaction. */
export interface OutboxRows {
  /** Moves a draft to the queue. Fails with DraftGone if the draft no longer exists; an item that is queued already stays unchanged. */
  queueDraft(draftId: string, body: Sealed): Promise<void>;
  /** Stores many forms, those with a body in the order of sending: all of them or, if it fails, none. Returns those that it left alone. */
  storeMany(forms: readonly FormToStore[]): Promise<LeftAlone[]>;
  queue(row: Pick<OutboxRow, 'id' | 'subject' | 'competition' | 'label' | 'body'>): Promise<void>;
  all(): Promise<OutboxRow[]>;
  byId(id: string): Promise<OutboxRow | null>;
  /** Returns what became of a draft that is gone. */
  fateOf(id: string): Promise<DraftFate>;
  /**
   * Returns the first item that was neither sent nor refused; null if none. One that waits for the account's budget is passed by others, and is
   * the first only among its like.
   */
  head(): Promise<OutboxRow | null>;
  /** Sets the state of a waiting or sending item; `false` if it is gone (taken back, or signed out). */
  setState(id: string, state: OutboxState): Promise<boolean>;
  /** Turns a refused item into a draft again, with the reason; an item without a form stays, refused. `false` if it is gone. */
  refuse(id: string, at: number, problem: StoredProblem): Promise<boolean>;
  /** Removes a waiting item from the queue; it becomes a draft again if it was one. `false` if it is being sent, or gone. */
  takeBack(id: string): Promise<boolean>;
  remove(id: string): Promise<void>;
}

const notBeforeOf = ({ state }: OutboxRow): number => (state.name === 'waiting' ? state.notBefore : 0);
const restsAt =
  (now: number) =>
  (row: OutboxRow): boolean =>
    row.state.name === 'waiting' && waitsForBudget(row.state.problem) && notBeforeOf(row) > now;
const isOpen = ({ state }: OutboxRow): boolean => state.name === 'waiting' || state.name === 'sending';

interface OutboxRowsDeps {
  db: DeviceDatabase;
  deviceKey: DeviceKey;
  schemas: RowSchemas;
  kinds: OutboxKinds;
  accountId: string;
  now: () => number;
}

export const createOutboxRows = ({
  db,
  deviceKey,
  schemas: { DraftRow, OutboxRow },
  kinds,
  accountId,
  now,
}: OutboxRowsDeps): OutboxRows => {
  const byId = async (id: string): Promise<OutboxRow | null> => {
    const row = OutboxRow.safeParse(await db.outbox.where('id').equals(id).first());
    return row.success && row.data.accountId === accountId ? row.data : null;
  };
  const all = async (): Promise<OutboxRow[]> =>
    readable(OutboxRow, await db.outbox.where('accountId').equals(accountId).toArray()).sort((a, b) => a.order - b.order);
  const toDraft = async (row: OutboxRow, draft: DraftRow, problem: StoredProblem | null): Promise<void> => {
    await db.drafts.put({ ...draft, revision: draft.revision + 1, problem });
    await db.outbox.delete(row.order);
  };
  const fresh = (): Pick<OutboxRow, 'accountId' | 'schemaVersion' | 'queuedAt' | 'state'> => ({
    accountId,
    schemaVersion: SCHEMA_VERSION,
    queuedAt: now(),
    state: { name: 'waiting', failures: 0, notBefore: 0, problem: null },
  });

  const fateOf = async (id: string): Promise<DraftFate> => {
    const row = await byId(id);
    if (!row) return null;
    return row.state.name === 'sent' ? { state: 'sent', answerId: row.state.answerId } : { state: 'waiting' };
  };

  return {
    byId,
    fateOf,
    all,
    head: async () => {
      const open = (await all()).filter(isOpen);
      const resting = open.filter(restsAt(now()));
      const byTime = resting.toSorted((a, b) => notBeforeOf(a) - notBeforeOf(b));
      return open.find((row) => !resting.includes(row)) ?? byTime[0] ?? null;
    },
    storeMany: (forms) =>
      db.transaction('rw', db.drafts, db.outbox, db.keys, async () => {
        await deviceKey.confirm();
        const left: LeftAlone[] = [];
        const common = fresh();
        for (const [index, { id, revision, sealed, body }] of forms.entries()) {
          const draft = DraftRow.safeParse(await db.drafts.get(id));
          if (!draft.success || draft.data.accountId !== accountId) left.push({ id, why: 'gone', became: await fateOf(id) });
          else if (draft.data.revision !== revision) left.push({ id, why: 'changed' });
          else {
            // lists show the last saved first: these stay in their order
            const saved = { ...draft.data, ...sealed, savedAt: common.queuedAt - index, revision: revision + 1 };
            if (body) {
              const { subject, competition, label } = saved;
              await db.outbox.add({ ...common, id, subject, competition, label, body, draft: saved });
              await db.drafts.delete(id);
            } else await db.drafts.put(saved);
          }
        }
        return left;
      }),
    queueDraft: (draftId, body) =>
      db.transaction('rw', db.drafts, db.outbox, db.keys, async () => {
        await deviceKey.confirm();
        if (await byId(draftId)) return;
        const draft = DraftRow.safeParse(await db.drafts.get(draftId));
        if (!draft.success || draft.data.accountId !== accountId) throw new DraftGone();
        const { id, subject, competition, label } = draft.data;
        await db.outbox.add({ ...fresh(), id, subject, competition, label, body, draft: draft.data });
        await db.drafts.delete(id);
      }),
    queue: (row) =>
      db.transaction('rw', db.outbox, db.keys, async () => {
        await deviceKey.confirm();
        // refused before, and tried again
        await db.outbox.where('id').equals(row.id).delete();
        await db.outbox.add({ ...fresh(), ...row, draft: null });
      }),
    setState: (id, state) =>
      db.transaction('rw', db.outbox, async () => {
        const row = await byId(id);
        if (!row || !isOpen(row)) return false;
        const over = state.name === 'sent' ? { draft: null, ...(kinds[row.subject.kind]?.keepsBody ? {} : { body: null }) } : {};
        await db.outbox.put({ ...row, ...over, state });
        return true;
      }),
    refuse: (id, at, problem) =>
      db.transaction('rw', db.outbox, db.drafts, async () => {
        const row = await byId(id);
        if (!row || !isOpen(row)) return false;
        if (row.draft) await toDraft(row, row.draft, problem);
        else await db.outbox.put({ ...row, body: null, state: { name: 'refused', at, problem } });
        return true;
      }),
    takeBack: (id) =>
      db.transaction('rw', db.outbox, db.drafts, async () => {
        const row = await byId(id);
        if (row?.state.name !== 'waiting') return false;
        if (row.draft) await toDraft(row, row.draft, null);
        else await db.outbox.delete(row.order);
        return true;
      }),
    remove: (id) =>
      db.transaction('rw', db.outbox, async () => {
        const row = await byId(id);
        if (row) await db.outbox.delete(row.order);
      }),
  };
};
