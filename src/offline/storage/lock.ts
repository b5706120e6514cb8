/** A lock across tabs. */
export interface Lock {
  /** Runs `act` once no other tab holds the lock. */
  alone(act: () => Promise<void>): Promise<void>;
}

/** Creates a Web Lock: requests queue up, and a tab that dies releases it at once. */
export const webLock = (locks: Pick<LockManager, 'request'>, name = 'outbox'): Lock => ({
  alone: (act) => locks.request(name, act),
});
