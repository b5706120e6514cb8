import type { EndpointName } from '#contract/http/endpoint.ts';
import { type CachedResponses, createCachedResponses } from './cachedResponses.ts';
import type { DeviceDatabase } from './database.ts';
import { createDrafts, type Draft, type Drafts } from './drafts/drafts.ts';
import { createNotes, type Notes } from './notes.ts';
import { createOutbox, type Outbox } from './outbox/outbox.ts';
import { endpointOf, type Send } from './outbox/outboxProtocol.ts';
import { createOutboxRows } from './outbox/outboxRows.ts';
import { createOutboxWorker } from './outbox/outboxWorker.ts';
import { countUnsent, forgetAccount, purge, type Unsent } from './retention.ts';
import { createRosters, type Rosters } from './rosters.ts';
import { type OutboxKinds, rowSchemas } from './rows.ts';
import type { DeviceFlags } from './storage/deviceFlags.ts';
import { createDeviceKey } from './storage/deviceKey.ts';
import { createJudgingKey, type JudgingKey } from './storage/judgingKey.ts';
import type { Lock } from './storage/lock.ts';
import type { Schedule } from './timers.ts';
import { createUnreadable, type Unreadable } from './unreadable.ts';

/** The storage that forms save to. */
export interface FormStorage {
  /** Reads without waiting for forms that are being saved, unlike `Device.drafts`. */
  drafts: Pick<Drafts, 'create' | 'save' | 'list'>;
  /** The forms of this page with unsaved changes. */
  unsaved: Set<{ draft(): Draft | null; flush(): Promise<unknown> }>;
  schedule: Schedule;
}

/** The data of one account on this device. */
export interface Device {
  readonly accountId: string;
  readonly drafts: Drafts;
  readonly outbox: Outbox;
  readonly cachedResponses: CachedResponses;
  readonly rosters: Rosters;
  readonly judgingKey: JudgingKey;
  readonly notes: Notes;
  readonly forms: FormStorage;
  readonly unreadable: Unreadable;
  /** Counts what would be lost by signing out. Ask for confirmation first unless it is nothing. */
  countUnsent(): Promise<Unsent>;
  /** Permanently deletes all data of the account, after it has signed out. */
  forget(): Promise<void>;
  /** Closes without deleting: another account takes over this tab. */
  close(): void;
}

export interface DeviceDeps {
  db: DeviceDatabase;
  /** The kinds of submissions that this release knows. Rows of other kinds are left untouched. */
  kinds: OutboxKinds;
  lock: Lock;
  send: Send;
  deviceFlags: DeviceFlags;
  now: () => number;
  random: () => number;
  /** Returns a random UUID. */
  newId: () => string;
  schedule: Schedule;
  /** Called with the endpoint when the server has acted on something from the outbox: lists are then stale. */
  onSent?: (endpoint: EndpointName) => void;
  /** Called when an item is queued: requests a `sync` event if the browser supports them. */
  onQueued?: () => void;
  /** Called after a draft is saved: the time to request persistent storage. */
  onDraftSaved?: () => void;
}

/**
 * Opens the account's data on this device. The account is signed in here, or was and there is no connection to check. Purges expired data
 * and starts sending. Fails with `device_storage_…` if the device cannot store.
 */
export const createDevice = async (accountId: string, deps: DeviceDeps): Promise<Device> => {
  const { db, kinds, lock, send, deviceFlags, now, random, newId, schedule, onSent, onQueued, onDraftSaved } = deps;
  const deviceKey = createDeviceKey({ db, accountId, newId });
  await deviceKey.prepare();
  const schemas = rowSchemas(kinds);
  await purge(db, schemas, accountId, now());

  const rows = createOutboxRows({ db, deviceKey, schemas, kinds, accountId, now });
  const answers = new Map<string, unknown>();
  const worker = createOutboxWorker({
    accountId,
    kinds,
    rows,
    deviceKey,
    lock,
    send,
    now,
    random,
    schedule,
    onSent: ({ id, subject }, answer) => {
      answers.set(id, answer);
      onSent?.(endpointOf(kinds, subject).name);
    },
    onEmpty: () => deviceFlags.setUnsent(accountId, false),
  });
  const queued = () => {
    deviceFlags.setUnsent(accountId, true);
    onQueued?.();
  };
  const stored = createDrafts({
    db,
    deviceKey,
    schemas,
    accountId,
    now,
    newId,
    fateOf: rows.fateOf,
    ...(onDraftSaved && { onSaved: onDraftSaved }),
  });
  const unsaved: FormStorage['unsaved'] = new Set();
  /** Completes pending saves of one draft, and of forms that are not drafts yet. */
  const saved = (id: string | null = null) =>
    Promise.all([...unsaved].filter((each) => [null, id].includes(each.draft()?.id ?? null)).map((each) => each.flush()));
  const drafts: Drafts = {
    ...stored,
    // a form that opens while the previous one still saves must not show an outdated state
    read: async (id, schema) => {
      await saved(id);
      return stored.read(id, schema);
    },
    list: async () => {
      await saved();
      return stored.list();
    },
  };
  const outbox = createOutbox({ db, rows, deviceKey, schemas, worker, accountId, newId, onQueued: queued, answers });
  void outbox.wake();

  return {
    accountId,
    drafts,
    outbox,
    rosters: createRosters({ db, deviceKey, accountId, now, ...(onDraftSaved && { onSaved: onDraftSaved }) }),
    judgingKey: createJudgingKey({ db, accountId }),
    notes: createNotes({ db, deviceKey, accountId, now }),
    cachedResponses: createCachedResponses({ db, deviceKey, accountId, now, schedule, deviceFlags }),
    forms: { drafts: stored, unsaved, schedule },
    unreadable: createUnreadable({ db, deviceKey, schemas, accountId }),
    countUnsent: async () => {
      await saved();
      return countUnsent(db, schemas, accountId);
    },
    forget: async () => {
      worker.stop();
      deviceFlags.forget(accountId);
      await forgetAccount(db, accountId);
    },
    close: worker.stop,
  };
};
