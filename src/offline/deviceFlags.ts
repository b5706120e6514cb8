import { createListeners } from '#src/observable.ts';

/**
 * The few facts that the shell must know before it loads the engine (Dexie and all), in localStorage: ids and yes or no, nothing of a
 * person. Where localStorage is not to be had, nothing is marked.
 */
export interface DeviceFlags {
  /** Whose things this device shows without a connection: who was signed in last and has not signed out. */
  accountId(): string | null;
  setAccountId(id: string | null): void;
  /** Whether something of the account waits to be sent. */
  isUnsent(accountId: string): boolean;
  setUnsent(accountId: string, unsent: boolean): void;
  /** Calls `listener` when this page's outbox fills or empties. */
  subscribe(listener: () => void): () => void;
  /** Whether something of the account is being uploaded, or waits to be. */
  isUploading(accountId: string): boolean;
  setUploading(accountId: string, uploading: boolean): void;
  /** The account has signed out: nothing marks it any more. */
  forget(accountId: string): void;
  /** Whether the session has yet to be ended on the server: its owner signed out without a connection. */
  mustEndSession(): boolean;
  setMustEndSession(mustEnd: boolean): void;
  /** What the browser said when it was asked to keep the storage; null if it has not been asked. */
  persisted(): boolean | null;
  setPersisted(persisted: boolean): void;
}

const ACCOUNT = 'device.account';
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
      // nothing is marked: the engine is then loaded by the screens that need it, not before
    }
  };
  const setUnsent = (accountId: string, unsent: boolean) => {
    write(unsentKey(accountId), unsent ? '1' : null);
    notify();
  };
  return {
    accountId: () => read(ACCOUNT),
    setAccountId: (id) => write(ACCOUNT, id),
    isUnsent: (accountId) => read(unsentKey(accountId)) !== null,
    setUnsent,
    subscribe,
    isUploading: (accountId) => read(uploadingKey(accountId)) !== null,
    setUploading: (accountId, uploading) => write(uploadingKey(accountId), uploading ? '1' : null),
    forget: (accountId) => {
      setUnsent(accountId, false);
      write(uploadingKey(accountId), null);
      if (read(ACCOUNT) === accountId) write(ACCOUNT, null);
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

/** This browser's. */
export const deviceFlags = createDeviceFlags(() => localStorage);
