/** Lets one tab at a time do something. */
export interface Lock {
  /** Runs `act` once no other tab does. */
  alone(act: () => Promise<void>): Promise<void>;
}

/** The browser's own: waits for its turn, and a tab that dies frees it at once. */
export const webLock = (locks: Pick<LockManager, 'request'>, name = 'outbox'): Lock => ({
  alone: (act) => locks.request(name, act),
});
