import { Problem } from '#contract/problem.ts';
import { resendDelayMs } from '#contract/rules/backoff.ts';
import type { DeviceKey } from './deviceKey.ts';
import type { Lock } from './lock.ts';
import { answerIdOf, endpointOf, problemOfFailure, type Send, verdictOf } from './outboxProtocol.ts';
import type { OutboxRows } from './outboxRows.ts';
import { type OutboxRow, storedProblem } from './rows.ts';
import type { Schedule } from './timers.ts';

/** How long until the outbox is looked at again after the device's storage has failed, in ms. */
export const LOOK_AGAIN_MS = 30_000;

export interface OutboxWorkerDeps {
  accountId: string;
  rows: OutboxRows;
  deviceKey: DeviceKey;
  lock: Lock;
  send: Send;
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
  /** Runs later; gives back how to call it off. */
  schedule: Schedule;
  /** The server has acted: what lists show is out of date. */
  onSent: (row: OutboxRow, answer: unknown) => void;
  /** Nothing waits any more. */
  onEmpty: () => void;
}

export interface OutboxWorker {
  /**
   * Something happened (start, `online`, the page seen again, a message of the service worker, a new item): sends what can go, in
   * order. Resolves when that has been tried; never fails.
   */
  wake(): Promise<void>;
  /** Somebody asks for it: no pause is kept. */
  tryNow(): Promise<void>;
  /** The account has signed in again: what was signed out goes on. */
  signedIn(): Promise<void>;
  /** The server has said that nobody is signed in: nothing goes until somebody is. */
  isSignedOut(): boolean;
  /** Sends nothing any more; what is on its way ends by itself. */
  stop(): void;
}

/** What wakes the sending, the more urgent the greater: its own timer, a sign that it may work now, somebody who asks for it. */
const BY_TIMER = 0;
const BY_SIGN = 1;
const BY_HAND = 2;
type Cause = typeof BY_TIMER | typeof BY_SIGN | typeof BY_HAND;

/** Sends what waits: one after the other, one tab at a time, the first that must wait holds up the others. */
export const createOutboxWorker = ({
  accountId,
  rows,
  deviceKey,
  lock,
  send,
  now,
  random,
  schedule,
  onSent,
  onEmpty,
}: OutboxWorkerDeps): OutboxWorker => {
  let current: Promise<void> = Promise.resolve();
  let next: { cause: Cause; done: Promise<void> } | null = null;
  let cancel = () => {};
  let signedOut = false;
  let stopped = false;

  /** Without a connection every sign of one is worth a try; with one, the server's and our own pauses hold, but for who asks by hand. */
  const mustWaitMs = ({ state }: OutboxRow, cause: Cause): number => {
    if (state.name !== 'waiting' || cause === BY_HAND) return 0;
    if (cause === BY_SIGN && state.problem?.code === 'offline') return 0;
    return Math.max(0, state.notBefore - now());
  };

  /** Null where it was not sent: it is gone from the queue, or nothing is sent here any more. */
  const trySend = async (row: OutboxRow, failures: number): Promise<{ answer: unknown } | { problem: Problem; lost: boolean } | null> => {
    let body: unknown;
    try {
      body = row.body ? await deviceKey.open(row.body, `${row.id} body`) : undefined;
    } catch (error) {
      // the device's storage may come back; what its key no longer opens never will
      const problem = problemOfFailure(error);
      return { problem, lost: problem.code === 'unexpected' };
    }
    if (stopped || !(await rows.setState(row.id, { name: 'sending', failures }))) return null;
    try {
      const answer = await send({ ...endpointOf(row.subject), body, idempotencyKey: row.id, accountId });
      // a network's own page may answer in the server's place: only what names what it made has arrived
      return answerIdOf(answer) === null ? { problem: new Problem('unexpected'), lost: false } : { answer };
    } catch (error) {
      return { problem: problemOfFailure(error), lost: false };
    }
  };

  /** Whether the next one may go. */
  const sendOne = async (row: OutboxRow): Promise<boolean> => {
    // `sending` here means that the tab which sent it has died: whether the server acted is not known, the key makes it safe
    const failures = row.state.name === 'waiting' || row.state.name === 'sending' ? row.state.failures : 0;
    const result = await trySend(row, failures);
    if (!result) return true;
    if ('answer' in result) {
      const { answer } = result;
      if (await rows.setState(row.id, { name: 'sent', sentAt: now(), answerId: answerIdOf(answer) })) onSent(row, answer);
      return true;
    }
    const { problem, lost } = result;
    const verdict = lost ? 'refused' : verdictOf(problem.code);
    if (verdict === 'refused') {
      await rows.refuse(row.id, now(), storedProblem(problem));
      return true;
    }
    signedOut = verdict === 'signed_out';
    const pause = signedOut ? 0 : resendDelayMs(failures + 1, random(), problem.detail.retryAfter);
    const waiting = { failures: failures + (signedOut ? 0 : 1), notBefore: now() + Math.ceil(pause), problem: storedProblem(problem) };
    await rows.setState(row.id, { name: 'waiting', ...waiting });
    return false;
  };

  /** Gives how long until something may go; null where nothing waits for time. */
  const sendAll = async (cause: Cause): Promise<number | null> => {
    for (;;) {
      if (stopped) return null;
      const row = await rows.head();
      if (!row) {
        onEmpty();
        return null;
      }
      if (signedOut) return null;
      const wait = mustWaitMs(row, cause);
      if (wait > 0) return wait;
      if (!(await sendOne(row))) cause = BY_TIMER;
    }
  };

  const pass = async (cause: Cause): Promise<void> => {
    cancel();
    let wait: number | null = LOOK_AGAIN_MS;
    await lock
      .alone(async () => {
        wait = await sendAll(cause);
      })
      .catch(() => {});
    if (stopped) return;
    if (wait !== null) cancel = schedule(() => void run(BY_TIMER), wait);
  };

  /** Wakes that come while a pass runs make one more pass, not many. */
  const run = (cause: Cause): Promise<void> => {
    if (stopped) return current;
    if (next) {
      if (cause > next.cause) next.cause = cause;
      return next.done;
    }
    const own = { cause, done: current };
    own.done = current.then(() => {
      next = null;
      return pass(own.cause);
    });
    next = own;
    current = own.done;
    return current;
  };

  return {
    wake: () => run(BY_SIGN),
    tryNow: () => {
      signedOut = false;
      return run(BY_HAND);
    },
    signedIn: () => {
      signedOut = false;
      return run(BY_SIGN);
    },
    isSignedOut: () => signedOut,
    stop: () => {
      stopped = true;
      cancel();
    },
  };
};
