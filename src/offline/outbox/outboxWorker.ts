import { Problem } from '#contract/http/problem.ts';
import { resendDelayMs } from '#contract/http/rules/backoff.ts';
import { isConnectionProblem } from '#src/offline/network/isConnectionProblem.ts';
import { type OutboxKinds, type OutboxRow, storedProblem } from '#src/offline/rows.ts';
import type { DeviceKey } from '#src/offline/storage/deviceKey.ts';
import type { Lock } from '#src/offline/storage/lock.ts';
import type { Schedule } from '#src/offline/timers.ts';
import { answerIdOf, endpointOf, placeOf, problemOfFailure, type Send, verdictOf, waitsForAgreement } from './outboxProtocol.ts';
import type { OutboxRows } from './outboxRows.ts';
import { createQueueRunner, type Trigger } from './queueRunner.ts';

export interface OutboxWorkerDeps {
  accountId: string;
  kinds: OutboxKinds;
  rows: OutboxRows;
  deviceKey: DeviceKey;
  lock: Lock;
  send: Send;
  now: () => number;
  /** Returns a number from 0 to 1. */
  random: () => number;
  schedule: Schedule;
  /** Called when the server has accepted an item: lists are then stale. */
  onSent: (row: OutboxRow, answer: unknown) => void;
  /** Called when nothing waits any more. */
  onEmpty: () => void;
}

export interface OutboxWorker {
  /**
   * Sends the items that are due, in order, after an event (start, `online`, the page visible again, a service worker message, a new item).
   * Resolves after the attempt; never fails.
   */
  wake(): Promise<void>;
  /** Sends at the user's request, without waiting for the pause. */
  tryNow(): Promise<void>;
  /** Resumes the account's submissions after it has signed in again. */
  signedIn(): Promise<void>;
  /** Returns true if the server reported the end of the session: nothing is sent until the account signs in. */
  isSignedOut(): boolean;
  /** Starts no more requests; one in flight completes. */
  stop(): void;
}

/** Sends waiting items in order: the first that must wait blocks the others, unless it waits for the account's budget. */
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
   * Returns the delay before an item may be sent, in ms. Without a connection every event justifies an attempt. So it does before an
   * agreement, which may have been given on another device. Otherwise the server's and our own pauses hold, unless the user asks.
   */
  const waitMs = ({ state }: OutboxRow, trigger: Trigger): number => {
    if (state.name !== 'waiting' || trigger === 'user') return 0;
    if (trigger === 'event' && (isConnectionProblem(state.problem?.code) || waitsForAgreement(state.problem))) return 0;
    return Math.max(0, state.notBefore - now());
  };

  /** Returns null if nothing was sent: the item left the queue, or sending has stopped. */
  const trySend = async (
    row: OutboxRow,
    failures: number,
  ): Promise<{ answer: unknown; answerId: string } | { problem: Problem; lost: boolean } | null> => {
    let body: unknown;
    try {
      body = row.body ? await deviceKey.open(row.body, `${row.id} body`) : undefined;
    } catch (error) {
      // the device's storage may recover; data that its key cannot open never will
      const problem = problemOfFailure(error);
      return { problem, lost: problem.code === 'unexpected' };
    }
    if (runner.isStopped() || !(await rows.setState(row.id, { name: 'sending', failures }))) return null;
    try {
      const answer = await send({ ...endpointOf(kinds, row.subject), body, idempotencyKey: row.id, accountId });
      // a network's own page may answer instead of the server: only an answer with the created record's id counts
      const answerId = answerIdOf(kinds, row.subject, answer);
      return answerId === null ? { problem: new Problem('unexpected'), lost: false } : { answer, answerId };
    } catch (error) {
      return { problem: problemOfFailure(error), lost: false };
    }
  };

  const process = async (row: OutboxRow): Promise<'done'> => {
    // `sending` here means that the sending tab has died: whether the server acted is unknown, and the key makes a repeat safe
    const failures = row.state.name === 'waiting' || row.state.name === 'sending' ? row.state.failures : 0;
    const result = await trySend(row, failures);
    if (!result) return 'done';
    if ('answer' in result) {
      const { answer, answerId } = result;
      const place = placeOf(kinds, row.subject, answer);
      if (await rows.setState(row.id, { name: 'sent', sentAt: now(), answerId, place })) onSent(row, answer);
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
