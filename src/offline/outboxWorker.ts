import { Problem } from '#contract/http/problem.ts';
import { resendDelayMs } from '#contract/http/rules/backoff.ts';
import type { DeviceKey } from './deviceKey.ts';
import type { Lock } from './lock.ts';
import { answerIdOf, endpointOf, problemOfFailure, type Send, verdictOf, waitsForAgreement } from './outboxProtocol.ts';
import type { OutboxRows } from './outboxRows.ts';
import { createQueueRunner, type Trigger } from './queueRunner.ts';
import { type OutboxKinds, type OutboxRow, storedProblem } from './rows.ts';
import type { Schedule } from './timers.ts';

export interface OutboxWorkerDeps {
  accountId: string;
  kinds: OutboxKinds;
  rows: OutboxRows;
  deviceKey: DeviceKey;
  lock: Lock;
  send: Send;
  now: () => number;
  /** From 0 to 1. */
  random: () => number;
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
  /** The user asks: sends without waiting for the pause. */
  tryNow(): Promise<void>;
  /** The account has signed in again: resumes its submissions. */
  signedIn(): Promise<void>;
  /** The server has said that the session is over: nothing goes until the account signs in. */
  isSignedOut(): boolean;
  /** Starts no more requests; one in flight completes. */
  stop(): void;
}

/** Sends what waits, in order: the first that must wait holds up the others. */
export const createOutboxWorker = ({
  accountId,
  kinds,
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
  const items = async (): Promise<OutboxRow[]> => {
    const row = await rows.head();
    if (!row) onEmpty();
    return row ? [row] : [];
  };

  /**
   * Without a connection every event is worth a try, and so it is before an agreement, which may have been given anywhere; otherwise the server's and our
   * own pauses hold, unless the user asks.
   */
  const waitMs = ({ state }: OutboxRow, trigger: Trigger): number => {
    if (state.name !== 'waiting' || trigger === 'user') return 0;
    if (trigger === 'event' && (state.problem?.code === 'offline' || waitsForAgreement(state.problem))) return 0;
    return Math.max(0, state.notBefore - now());
  };

  /** Null where it was not sent: it is gone from the queue, or nothing is sent here any more. */
  const trySend = async (
    row: OutboxRow,
    failures: number,
  ): Promise<{ answer: unknown; answerId: string } | { problem: Problem; lost: boolean } | null> => {
    let body: unknown;
    try {
      body = row.body ? await deviceKey.open(row.body, `${row.id} body`) : undefined;
    } catch (error) {
      // the device's storage may come back; what its key no longer opens never will
      const problem = problemOfFailure(error);
      return { problem, lost: problem.code === 'unexpected' };
    }
    if (runner.isStopped() || !(await rows.setState(row.id, { name: 'sending', failures }))) return null;
    try {
      const answer = await send({ ...endpointOf(kinds, row.subject), body, idempotencyKey: row.id, accountId });
      // a network's own page may answer in the server's place: only what names what it made has arrived
      const answerId = answerIdOf(kinds, row.subject, answer);
      return answerId === null ? { problem: new Problem('unexpected'), lost: false } : { answer, answerId };
    } catch (error) {
      return { problem: problemOfFailure(error), lost: false };
    }
  };

  const process = async (row: OutboxRow): Promise<'done'> => {
    // `sending` here means that the tab which sent it has died: whether the server acted is not known, the key makes it safe
    const failures = row.state.name === 'waiting' || row.state.name === 'sending' ? row.state.failures : 0;
    const result = await trySend(row, failures);
    if (!result) return 'done';
    if ('answer' in result) {
      const { answer, answerId } = result;
      if (await rows.setState(row.id, { name: 'sent', sentAt: now(), answerId })) onSent(row, answer);
      return 'done';
    }
    const { problem, lost } = result;
    const verdict = lost ? 'refused' : waitsForAgreement(problem) ? 'retry' : verdictOf(problem.code);
    if (verdict === 'refused') await rows.refuse(row.id, now(), storedProblem(problem));
    else if (verdict === 'signed_out') {
      runner.pause();
      await rows.setState(row.id, { name: 'waiting', failures, notBefore: now(), problem: storedProblem(problem) });
    } else {
      const notBefore = runner.retryAt(failures + 1, problem.detail.retryAfter);
      await rows.setState(row.id, { name: 'waiting', failures: failures + 1, notBefore, problem: storedProblem(problem) });
    }
    return 'done';
  };

  const runner = createQueueRunner({ items, waitMs, process, lock, schedule, now, random, delayMs: resendDelayMs });

  return {
    wake: () => runner.run('event'),
    tryNow: () => {
      runner.resume();
      return runner.run('user');
    },
    signedIn: () => {
      runner.resume();
      return runner.run('event');
    },
    isSignedOut: runner.isPaused,
    stop: runner.stop,
  };
};
