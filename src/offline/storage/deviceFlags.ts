import { createListeners } from '#src/observable.ts';

/**
 * The few facts that the shell needs before it loads the engine (Dexie etc.), in localStorage: ids and booleans, no personal data. Without
 * localStorage nothing is marked.
 */
export interface DeviceFlags {
  /** Returns the account whose data this device shows offline: the last one that signed in and has not signed out. */
  accountId(): string | null;
  setAccountId(id: string | null): void;
  /** Returns the judge whose session for judging this device keeps and can renew. */
  judgingId(): string | null;
  setJudgingId(id: string | null): void;
  /** Returns true if the account has unsent items. */
  isUnsent(accountId: string): boolean;
  setUnsent(accountId: string, unsent: boolean): void;
  /** Calls `listener` when this page's outbox fills or empties. */
  subscribe(listener: () => void): () => void;
  /** Returns true if the account has an upload in progress or waiting. */
  isUploading(accountId: string): boolean;
  setUploading(accountId: string, uploading: boolean): void;
  /** Removes all marks of an account that has signed out. */
  forget(accountId: string): void;
  /** Returns true if the session must still be ended on the server: its owner signed out offline. */
  mustEndSession(): boolean;
  setMustEndSession(mustEnd: boolean): void;
  /** Returns the browser's answer to the request for persistent storage; null if it was never requested. */
  persisted(): boolean | null;
  setPersisted(persisted: boolean): void;
}

const ACCOUNT = 'device.account';
const JUDGING = 'device.judging';
const PERSISTED = 'device.persisted';
const END_SESSION = 'device.endSession';
const uploadingKey = (accountId: string) => `device.uploading.${accountId}`;
const unsentKey = (accountId: string) => `device.unsent.${accountId}`;

export const createDeviceFlags = (storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): DeviceFlags => {
  const { subscribe, notify } = createListeners();
  const read = (key: string): string | null => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  const write = (key: string, value: string | null): void => {
    try {
      if (value === null) storage().removeItem(key);
      else storage().setItem(key, value);
    } catch {
      // nothing is marked: only the screens that need the engine load it, not the shell
    }
  };
  const setUnsent = (accountId: string, unsent: boolean) => {
    write(unsentKey(accountId), unsent ? '1' : null);
    notify();
  };
  return {
    accountId: () => read(ACCOUNT),
    setAccountId: (id) => write(ACCOUNT, id),
    judgingId: () => read(JUDGING),
    setJudgingId: (id) => write(JUDGING, id),
    isUnsent: (accountId) => read(unsentKey(accountId)) !== null,
    setUnsent,
    subscribe,
    isUploading: (accountId) => read(uploadingKey(accountId)) !== null,
    setUploading: (accountId, uploading) => write(uploadingKey(accountId), uploading ? '1' : null),
    forget: (accountId) => {
      setUnsent(accountId, false);
      write(uploadingKey(accountId), null);
      if (read(ACCOUNT) === accountId) write(ACCOUNT, null);
      if (read(JUDGING) === accountId) write(JUDGING, null);
    },
    mustEndSession: () => read(END_SESSION) !== null,
    setMustEndSession: (mustEnd) => write(END_SESSION, mustEnd ? '1' : null),
    persisted: () => {
      const answer = read(PERSISTED);
      return answer === null ? null : answer === '1';
    },
    setPersisted: (persisted) => write(PERSISTED, persisted ? '1' : '0'),
  };
};

/** The flags of this browser. */
export const deviceFlags = createDeviceFlags(() => localStorage);
