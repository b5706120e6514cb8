import { type Autosave, createAutosave } from './autosave.ts';
import type { DeviceDatabase } from './database.ts';
import { createDeviceKey } from './deviceKey.ts';
import { createDrafts, type Draft, type Drafts, type FormState, type NewDraft } from './drafts.ts';
import { createKeptAnswers, type KeptAnswers } from './keptAnswers.ts';
import type { Lock } from './lock.ts';
import type { Marks } from './marks.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createOutboxRows } from './outboxRows.ts';
import { countUnsent, forgetAccount, purge, type Unsent } from './retention.ts';
import { createSender } from './sender.ts';
import type { Send } from './sending.ts';
import type { Later } from './timers.ts';

/** What one account owns on this device. */
export interface Device {
  readonly accountId: string;
  readonly drafts: Drafts;
  readonly outbox: Outbox;
  readonly kept: KeptAnswers;
  /** Saves a form as it is typed: into the given draft, or into a new one made at the first change. */
  autosave(begin: Draft | Omit<NewDraft, keyof FormState>): Autosave;
  /** What would be lost by signing out: ask first where it is not nothing. */
  countUnsent(): Promise<Unsent>;
  /** After signing out: nothing of the account stays, and nothing comes back. */
  forget(): Promise<void>;
  /** Another account takes over in this tab: this one's things stay and wait for it. */
  close(): void;
}

export interface DeviceAround {
  db: DeviceDatabase;
  lock: Lock;
  send: Send;
  marks: Marks;
  now: () => number;
  random: () => number;
  /** A random UUID. */
  newId: () => string;
  later: Later;
  /** The server has acted on something out of the outbox: what lists show is out of date. */
  onSent?: (entryId: string | null) => void;
  /** Something waits: asks for a `sync` event, where the browser has them. */
  onQueued?: () => void;
  /** A draft has been kept: the moment to ask for lasting storage. */
  onKept?: () => void;
}

/**
 * Opens what the account owns on this device: it is signed in here (or was, and there is no connection to say otherwise).
 * Clears away what has had its time and starts sending what waits.
 * Fails with `device_storage_full` or `device_storage_unavailable` where the device keeps nothing.
 */
export const openDevice = async (accountId: string, around: DeviceAround): Promise<Device> => {
  const { db, lock, send, marks, now, random, newId, later, onSent, onQueued, onKept } = around;
  const deviceKey = createDeviceKey({ db, accountId, newId });
  await deviceKey.prepare();
  await purge(db, accountId, now());

  const rows = createOutboxRows(db, deviceKey, accountId, now);
  const answers = new Map<string, unknown>();
  const sender = createSender({
    accountId,
    rows,
    deviceKey,
    lock,
    send,
    now,
    random,
    later,
    onSent: ({ id, subject }, answer) => {
      answers.set(id, answer);
      onSent?.('entryId' in subject ? subject.entryId : null);
    },
    onEmpty: () => marks.setUnsent(accountId, false),
  });
  const queued = () => {
    marks.setUnsent(accountId, true);
    onQueued?.();
  };
  const kept = createDrafts({ db, deviceKey, accountId, now, newId, ...(onKept && { onKept }) });
  const unsaved = new Set<Pick<Autosave, 'draft' | 'flush'>>();
  /** Ends the saves under way: of what is no draft yet, and of one draft. */
  const saved = (id: string | null = null) =>
    Promise.all([...unsaved].filter((each) => [null, id].includes(each.draft()?.id ?? null)).map((each) => each.flush()));
  const drafts: Drafts = {
    ...kept,
    // a form that opens while the one before it still saves must not show what was typed before last
    read: async (id, schema) => {
      await saved(id);
      return kept.read(id, schema);
    },
    list: async () => {
      await saved();
      return kept.list();
    },
  };
  const outbox = createOutbox({ db, rows, deviceKey, sender, accountId, newId, onQueued: queued, answers });
  void outbox.wake();

  return {
    accountId,
    drafts,
    outbox,
    kept: createKeptAnswers({ db, deviceKey, accountId, now, later, marks }),
    autosave: (begin) => createAutosave({ drafts: kept, begin, pending: unsaved, later }),
    countUnsent: async () => {
      await saved();
      return countUnsent(db, accountId);
    },
    forget: async () => {
      sender.stop();
      marks.forget(accountId);
      await forgetAccount(db, accountId);
    },
    close: sender.stop,
  };
};
