import type { MessageChannel, MessageFailure } from '#contract/messages/messages.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { inBatches } from '#server/platform/jobs/inBatches.ts';
import type { Claim } from '#server/platform/jobs/lease.ts';
import type { CarrierPause } from './carrierPause.ts';
import { failureOf, isAnswer, SendFailure } from './carriers/failure.ts';
import type { Outgoing } from './carriers/outgoing.ts';
import type { Transport } from './carriers/transports.ts';
import { nextAttempt } from './retry.ts';
import {
  claimMessage,
  deleteMessage,
  dueMessages,
  ERASED,
  giveUpExpired,
  isLastWord,
  MESSAGE_LEASE_MS,
  type MessageRow,
  recordFailed,
  recordSent,
  rescheduleFutureDated,
  retryNow,
} from './store.ts';
import { addTry } from './tries.ts';

/** Maximum time of one attempt, whatever the provider does. */
const ATTEMPT_TIMEOUT_MS = 20_000;
/** Maximum messages that one query finds: a long backlog must not be queried for each of them. */
const LOOK_AHEAD = 100;
/** Delay before an outcome is written again after the database failed. */
const NOTE_AGAIN_MS = 1000;

/** The outcome of an attempt. */
export interface Outcome {
  channel: MessageChannel;
  template: string;
  /** Null if the provider accepted it. */
  reason: MessageFailure | null;
}

interface Deps {
  db: Db;
  clock: Clock;
  channel: MessageChannel;
  transport: Transport;
  pause: CarrierPause;
  /** The id of this process. */
  owner: string;
  shared: boolean;
  random: () => number;
  /** Aborts when no further attempts may begin. */
  closing: AbortSignal;
  /** Aborts a moment later, and with it the current attempts. */
  stopping: AbortSignal;
  /** Resolves after `ms`, or at the stop. */
  wait: (ms: number) => Promise<void>;
  /** Opens a message and writes its text. */
  write: (row: MessageRow) => Outgoing;
  /** Returns what stays of a message that was sent, sealed. */
  keep: (row: MessageRow) => string;
  onOutcome: (outcome: Outcome) => void;
}

export interface ChannelQueue {
  /** Sends all due messages, several at once; calls made meanwhile share the run, which then queries again. */
  drain(): Promise<void>;
  /** Waits until the current attempts have ended and are recorded. */
  settle(): Promise<void>;
}

/** Creates the queue of one channel's messages to its provider. Each is claimed by a lease before it is sent, and its outcome recorded afterwards. */
export const createChannelQueue = (deps: Deps): ChannelQueue => {
  const { db, clock, channel, transport, pause, owner, shared, random, closing, stopping, wait, write, keep, onOutcome } = deps;
  const inFlight = new Map<string, Promise<void>>();
  /** Messages found by the last query and not begun yet. */
  let found: string[] = [];
  let running: Promise<void> | null = null;
  let again = false;
  /** True if messages may have been posted, or time have passed, since the last query. */
  let asked = false;
  let wakeUp: () => void = () => undefined;

  const claimNow = (): Claim => ({ now: clock.now(), lengthMs: MESSAGE_LEASE_MS, owner, shared });

  /** Records an outcome, and retries while the database is down: if the provider's answer were lost, the message would be sent again. */
  const note = async (writeOutcome: () => Promise<void>): Promise<void> => {
    for (;;) {
      try {
        return await writeOutcome();
      } catch (error) {
        if (stopping.aborted) throw error;
        await wait(NOTE_AGAIN_MS);
      }
    }
  };

  const attempt = async (row: MessageRow): Promise<string | null> => {
    if (row.expiresAt !== null && row.expiresAt <= clock.now()) throw new SendFailure('expired');
    return transport.send(write(row), AbortSignal.any([stopping, AbortSignal.timeout(ATTEMPT_TIMEOUT_MS)]));
  };

  /** Makes the messages that wait for the provider due if it had been down. */
  const answered = async (): Promise<void> => {
    if (pause.up()) await retryNow(db, channel, clock.now());
  };

  const fail = async (row: MessageRow, failure: SendFailure): Promise<void> => {
    const { reason, carrierDown, retryAfterMs, answer } = failure;
    if (carrierDown) pause.down(retryAfterMs);
    const now = clock.now();
    const sendAfter = nextAttempt(failure, row, now, random);
    // Reported first: a provider that is down matters even if the database cannot record it.
    onOutcome({ channel, template: row.template, reason });
    if (failure.recipientGone) return note(() => deleteMessage(db, row.id));
    const givenUp = { reason, failedAt: now, ...(isLastWord(row.template) && { sealed: ERASED, recipient: null }) };
    const tries = addTry(row.tries, { at: now, reason, answer });
    await note(() => recordFailed(db, row.id, owner, { ...(sendAfter === null ? givenUp : { reason, sendAfter }), tries }));
    if (isAnswer(failure)) await answered();
  };

  const send = async (id: string): Promise<void> => {
    const row = await claimMessage(db, id, claimNow());
    if (!row) return;
    let answer: string | null;
    try {
      answer = await attempt(row);
    } catch (error) {
      return fail(row, failureOf(error, stopping));
    }
    onOutcome({ channel, template: row.template, reason: null });
    const kept = keep(row);
    const now = clock.now();
    await note(() => recordSent(db, row, now, addTry(row.tries, { at: now, reason: null, answer }), kept));
    await answered();
  };

  const begin = (id: string): void => {
    const sending = send(id)
      // The database itself failed: the lease expires, and the next run finds the message again.
      .catch(() => undefined)
      .finally(() => inFlight.delete(id));
    inFlight.set(id, sending);
  };

  /** Gives up expired messages, even while the provider is down, so that those behind them can continue. */
  const expire = (): Promise<void> =>
    inBatches(async () => {
      const expired = await giveUpExpired(db, channel, claimNow());
      for (const { template } of expired) onOutcome({ channel, template, reason: 'expired' });
      return expired.length;
    });

  /** Queries codes first: they expire while a backlog of notices is sent. */
  const look = async (): Promise<void> => {
    const except = [...inFlight.keys()];
    const codes = await dueMessages(db, channel, claimNow(), { expiring: true, except, limit: LOOK_AHEAD });
    const notices = await dueMessages(db, channel, claimNow(), { expiring: false, except, limit: LOOK_AHEAD });
    found = [...codes, ...notices].map(({ id }) => id);
  };

  const fill = async (): Promise<void> => {
    if (closing.aborted) return;
    if (asked) {
      asked = false;
      found = [];
      await expire();
      await rescheduleFutureDated(db, channel, clock.now());
    }
    if (pause.capacity() <= inFlight.size) return;
    if (found.length === 0) await look();
    for (const id of found.splice(0, Math.max(0, pause.capacity() - inFlight.size))) begin(id);
  };

  const run = async (): Promise<void> => {
    try {
      do {
        again = false;
        const woken = new Promise<void>((resolve) => {
          wakeUp = resolve;
        });
        const before = inFlight.size;
        await fill();
        if (inFlight.size === 0) {
          // Messages that ended meanwhile may have blocked others, which the query did not find.
          again ||= before > 0;
          continue;
        }
        await Promise.race([...inFlight.values(), woken]);
        again = true;
      } while (again && !closing.aborted);
    } finally {
      // In the same turn as the last check of `again`: a drain requested after it must start a new run.
      running = null;
    }
  };

  return {
    drain() {
      asked = true;
      if (running) {
        again = true;
        wakeUp();
      }
      running ??= run();
      return running;
    },
    async settle() {
      await running?.catch(() => undefined);
      await Promise.all(inFlight.values());
    },
  };
};
