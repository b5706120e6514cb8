import { Problem } from '#contract/http/problem.ts';
import { type DeviceDatabase, onDevice } from './database.ts';
import type { DeviceKey } from './deviceKey.ts';
import { DraftGone } from './draftGone.ts';
import { type LiveQuery, liveQuery } from './liveQuery.ts';
import { waitsForAgreement } from './outboxProtocol.ts';
import type { OutboxRows } from './outboxRows.ts';
import type { OutboxWorker } from './outboxWorker.ts';
import { type CompetitionBrief, type OutboxRow, problemFrom, type RowSchemas, readable, type Subject } from './rows.ts';

interface ItemFacts {
  id: string;
  subject: Subject;
  competition: CompetitionBrief;
  /** What lists call it: the team's name, say. */
  label: string;
  queuedAt: number;
}

/** One submission on its way. A form that the server refuses is not here any more: it is a draft again, with the `problem`. */
export type OutboxItem = ItemFacts &
  (
    | {
        state: 'waiting';
        /** Why the last try failed; `signed_out` waits for the account to sign in, `agreement_needed` for its agreement; null before the first try. */
        problem: Problem | null;
        /** How often it has been tried. */
        failures: number;
        /** The next automatic retry, epoch ms; a restored connection retries sooner. */
        nextTryAt: number;
      }
    /** `failures`: how often it has been tried before. */
    | { state: 'sending'; failures: number }
    /** `answerId` names what was made. Show that instead once the list has it. */
    | { state: 'sent'; sentAt: number; answerId: string | null }
    /** Only what has no form: show why, then `dismiss` it. */
    | { state: 'refused'; problem: Problem }
  );

/** What came of a submission when it had its first chance. */
export type Outcome =
  /** `answer` is the endpoint's; undefined where another tab has sent it. */
  | { state: 'sent'; answer: unknown }
  /** The form is a draft again, under the same id, with this problem. */
  | { state: 'refused'; problem: Problem }
  /** Sent automatically later. `problem`: why not yet. */
  | { state: 'waiting'; problem: Problem | null };

export interface Outbox {
  /**
   * Sends a saved draft as `body`: queues it (one transaction: from here on it is not lost) and tries at once. Flush the draft's
   * autosave first and stop it after. Fails with DraftGone where the draft was sent or deleted in another tab, and with
   * `device_storage_…` where the device cannot store: then call the endpoint with the draft's id as Idempotency-Key.
   */
  submit(draftId: string, body: unknown): Promise<Outcome>;
  /** Sends what has no form and no body, now or when there is a connection; what waits already with this subject is the same submission. */
  queue(submission: Pick<ItemFacts, 'subject' | 'competition' | 'label'>): Promise<Outcome>;
  /** Takes what still waits off the queue: a draft again. `false` where it is being sent or has been. */
  takeBack(id: string): Promise<boolean>;
  /** Puts what has been refused or sent out of sight. */
  dismiss(id: string): Promise<void>;
  /** All of the account's, in the order of sending, followed over all tabs. */
  readonly items: LiveQuery<OutboxItem[]>;
  /** Wakes the sending: whatever made it likely that it works now. */
  wake(): Promise<void>;
  /** The user asks: sends without waiting for the pause. */
  tryNow(): Promise<void>;
  /** The account has signed in again. */
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
  /** Something is about to wait, or waits. */
  onQueued: () => void;
  /** What the server answered in this tab, by item; each is asked for once. */
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
    return { ...about, state: 'sent', sentAt: state.sentAt, answerId: state.answerId };
  };

  /** What only its owner can settle of what goes first: the others wait for it. */
  const whatHoldsUp = async (): Promise<Problem | null> => {
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
    if (row) return { state: 'waiting', problem: worker.isSignedOut() ? new Problem('signed_out') : await whatHoldsUp() };
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
    queue: ({ subject, competition, label }) =>
      onDevice(async () => {
        const waiting = (await rows.all()).find(
          (row) => row.state.name !== 'sent' && row.state.name !== 'refused' && isSame(row.subject, subject),
        );
        if (waiting) return tryNow(waiting.id);
        const id = newId();
        const sealed = await deviceKey.seal(label, `${id} label`);
        onQueued();
        await rows.queue({ id, subject, competition, label: sealed, body: null });
        onQueued();
        return tryNow(id);
      }),
    takeBack: (id) =>
      onDevice(async () => {
        const isTaken = await rows.takeBack(id);
        // what was behind it may go now; with nothing left the shell need not look again
        void worker.wake();
        return isTaken;
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
