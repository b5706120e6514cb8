import type { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import { type DeviceDatabase, onDevice } from '#src/offline/database.ts';
import { DraftGone } from '#src/offline/draftGone.ts';
import { type LiveQuery, liveQuery } from '#src/offline/liveQuery.ts';
import { type CompetitionBrief, type OutboxRow, problemFrom, type RowSchemas, readable, type Subject } from '#src/offline/rows.ts';
import type { FormState } from '#src/offline/sealForm.ts';
import { sealForm } from '#src/offline/sealForm.ts';
import type { DeviceKey } from '#src/offline/storage/deviceKey.ts';
import { waitsForAgreement } from './outboxProtocol.ts';
import type { LeftAlone, OutboxRows } from './outboxRows.ts';
import type { OutboxWorker } from './outboxWorker.ts';

interface ItemFacts {
  id: string;
  subject: Subject;
  competition: CompetitionBrief;
  /** The label in lists, such as the team's name. */
  label: string;
  queuedAt: number;
}

/** A queued submission. A form that the server refuses leaves the outbox: it is a draft again, with the `problem`. */
export type OutboxItem = ItemFacts &
  (
    | {
        state: 'waiting';
        /**
         * The failure of the last attempt; `signed_out` waits for the account to sign in, `agreement_needed` for its agreement; null before
         * the first attempt.
         */
        problem: Problem | null;
        /** Number of failed attempts. */
        failures: number;
        /** Time of the next automatic retry, epoch ms; a restored connection retries sooner. */
        nextTryAt: number;
      }
    /** `failures`: number of earlier attempts. */
    | { state: 'sending'; failures: number }
    /** `answerId` is the id of the created record. Show that record instead once the list contains it. */
    /** `place`: the record's place in a waiting list when it was created; null if it waits in none. */
    | { state: 'sent'; sentAt: number; answerId: string | null; place: number | null }
    /** Only for submissions without a form: show the reason, then `dismiss` it. */
    | { state: 'refused'; problem: Problem }
  );

/** The result of a submission after its first attempt. */
export type Outcome =
  /** `answer` is the endpoint's; undefined if another tab sent the item. */
  | { state: 'sent'; answer: unknown }
  /** The form is a draft again, under the same id, with this problem. */
  | { state: 'refused'; problem: Problem }
  /** Sent automatically later. `problem`: the reason for the delay. */
  | { state: 'waiting'; problem: Problem | null };

/** A draft's form to save, and to send as `body`; null if it stays a draft. */
export interface FinishedForm {
  id: string;
  /** The draft's revision that the form was read from. */
  revision: number;
  state: FormState;
  body: unknown;
}

export interface Outbox {
  /**
   * Sends a saved draft as `body`: queues it in one transaction, after which it cannot be lost, and tries at once. Flush the draft's
   * autosave first and stop it after. Fails with DraftGone if the draft was sent or deleted in another tab, and with `device_storage_…` if
   * the device cannot store: then call the endpoint with the draft's id as Idempotency-Key.
   */
  submit(draftId: string, body: unknown): Promise<Outcome>;
  /**
   * Stores many forms in one transaction, after which none can be lost, and begins to send those with a body, in their order; it does not wait
   * for them: `items` shows how each goes. Returns the drafts that it left alone, because another tab has sent, deleted or saved them. Fails with
   * `device_storage_…` if the device cannot store: all are drafts then, as they were.
   */
  submitMany(forms: readonly FinishedForm[]): Promise<LeftAlone[]>;
  /**
   * Sends a submission without form or body, now or when there is a connection. A waiting item with this subject counts as the same
   * submission. Fails with `device_storage_…` if the device cannot store: then call the endpoint with `id` as Idempotency-Key.
   */
  queue(submission: Pick<ItemFacts, 'subject' | 'competition' | 'label'> & { id?: string }): Promise<Outcome>;
  /** Returns the body of an item, parsed by `schema`; null if it is no longer on the device, or not readable. */
  read<T>(id: string, schema: z.ZodType<T>): Promise<T | null>;
  /** Removes a waiting item from the queue; it becomes a draft again. `false` if it is being sent or was sent. */
  takeBack(id: string): Promise<boolean>;
  /** Returns the form of an item that waits or is being sent; null if it is sent, or this release cannot read it. */
  formOf<T>(id: string, schema: z.ZodType<T>): Promise<T | null>;
  /** Hides a refused or sent item. */
  dismiss(id: string): Promise<void>;
  /** The live query of the account's items, in the order of sending, across all tabs. */
  readonly items: LiveQuery<OutboxItem[]>;
  /** Retries: something happened that makes success likely. */
  wake(): Promise<void>;
  /** Sends at the user's request, without waiting for the pause. */
  tryNow(): Promise<void>;
  /** Resumes after the account has signed in again. */
  signedIn(): Promise<void>;
}

interface OutboxDeps {
  db: DeviceDatabase;
  rows: OutboxRows;
  deviceKey: DeviceKey;
  schemas: RowSchemas;
  worker: OutboxWorker;
  accountId: string;
  newId: () => string;
  /** Called before and after an item is queued. */
  onQueued: () => void;
  /** The server's answers received in this tab, by item; each is read once. */
  answers: Map<string, unknown>;
}

const isSame = (a: Subject, b: Subject): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((field) => a[field] === b[field]);

export const createOutbox = ({ db, rows, deviceKey, schemas, worker, accountId, newId, onQueued, answers }: OutboxDeps): Outbox => {
  const { DraftRow, OutboxRow } = schemas;
  const toItem = async (row: OutboxRow): Promise<OutboxItem> => {
    const { id, subject, competition, queuedAt, state } = row;
    const about = { id, subject, competition, queuedAt, label: await deviceKey.openLabel(row) };
    if (state.name === 'waiting') {
      const { failures, notBefore } = state;
      return { ...about, state: 'waiting', failures, nextTryAt: notBefore, problem: state.problem && problemFrom(state.problem) };
    }
    if (state.name === 'sending') return { ...about, state: 'sending', failures: state.failures };
    if (state.name === 'refused') return { ...about, state: 'refused', problem: problemFrom(state.problem) };
    return { ...about, state: 'sent', sentAt: state.sentAt, answerId: state.answerId, place: state.place ?? null };
  };

  /** Returns the problem of the first item if only its owner can solve it; the other items wait for it. */
  const blockingProblem = async (): Promise<Problem | null> => {
    const first = await rows.head();
    return first?.state.name === 'waiting' && first.state.problem && waitsForAgreement(first.state.problem)
      ? problemFrom(first.state.problem)
      : null;
  };
  const outcomeOf = async (id: string): Promise<Outcome> => {
    const row = await rows.byId(id);
    if (row?.state.name === 'sent') {
      const answer = answers.get(id);
      answers.delete(id);
      return { state: 'sent', answer };
    }
    if (row?.state.name === 'refused') return { state: 'refused', problem: problemFrom(row.state.problem) };
    if (row?.state.name === 'waiting' && row.state.problem) return { state: 'waiting', problem: problemFrom(row.state.problem) };
    if (row) return { state: 'waiting', problem: worker.isSignedOut() ? new Problem('signed_out') : await blockingProblem() };
    const draft = DraftRow.safeParse(await db.drafts.get(id));
    if (draft.success && draft.data.problem) return { state: 'refused', problem: problemFrom(draft.data.problem) };
    throw new DraftGone();
  };
  const tryNow = async (id: string): Promise<Outcome> => {
    await worker.wake();
    return outcomeOf(id);
  };

  return {
    submit: (draftId, body) =>
      onDevice(async () => {
        const sealed = await deviceKey.seal(body, `${draftId} body`);
        onQueued();
        await rows.queueDraft(draftId, sealed);
        onQueued();
        return tryNow(draftId);
      }),
    submitMany: (forms) =>
      onDevice(async () => {
        const toStore = await Promise.all(
          forms.map(async ({ id, revision, state, body }) => ({
            id,
            revision,
            sealed: await sealForm(deviceKey, id, state),
            body: body === null ? null : await deviceKey.seal(body, `${id} body`),
          })),
        );
        onQueued();
        const left = await rows.storeMany(toStore);
        onQueued();
        void worker.wake();
        return left;
      }),
    queue: ({ id = newId(), subject, competition, label }) =>
      onDevice(async () => {
        const waiting = (await rows.all()).find(
          (row) => row.state.name !== 'sent' && row.state.name !== 'refused' && isSame(row.subject, subject),
        );
        if (waiting) return tryNow(waiting.id);
        const sealed = await deviceKey.seal(label, `${id} label`);
        onQueued();
        await rows.queue({ id, subject, competition, label: sealed, body: null });
        onQueued();
        return tryNow(id);
      }),
    read: (id, schema) =>
      onDevice(async () => {
        const body = (await rows.byId(id))?.body;
        const found = schema.safeParse(body ? await deviceKey.open(body, `${id} body`).catch(() => null) : null);
        return found.success ? found.data : null;
      }),
    takeBack: (id) =>
      onDevice(async () => {
        const isTaken = await rows.takeBack(id);
        // items behind it may be sent now; if none is left, the shell need not check again
        void worker.wake();
        return isTaken;
      }),
    formOf: (id, schema) =>
      onDevice(async () => {
        const row = await rows.byId(id);
        if (!row?.draft) return null;
        return schema.safeParse(await deviceKey.open(row.draft.form, `${id} form`).catch(() => null)).data ?? null;
      }),
    dismiss: (id) =>
      onDevice(async () => {
        const row = await rows.byId(id);
        if (row?.state.name === 'sent' || row?.state.name === 'refused') await rows.remove(id);
      }),
    items: liveQuery(
      () => db.outbox.where('accountId').equals(accountId).toArray(),
      (found) =>
        Promise.all(
          readable(OutboxRow, found)
            .sort((a, b) => a.order - b.order)
            .map(toItem),
        ),
    ),
    wake: worker.wake,
    tryNow: worker.tryNow,
    signedIn: worker.signedIn,
  };
};
