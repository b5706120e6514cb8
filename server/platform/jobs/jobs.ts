import { runBesideRequests } from '#server/database/longStatements.ts';
import type { Clock, Ids, Schedule } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/database.ts';
import { isLeased, keepLease, leaseEnd, unleased } from './lease.ts';

/** A recurring task. It must be idempotent: a crash can happen before completion is recorded. */
export interface Job {
  /** The name in metrics, logs and the database. */
  name: string;
  /** Approximate interval of its runs, over all processes together. */
  everyMs: number;
  /** Maximum time of a run, if longer than usual. */
  maxRunMs?: number;
  /** Runs the task. `signal` aborts if the run takes too long: it has failed then, and another may begin. The signal also aborts with the process. */
  run(signal: AbortSignal): Promise<void>;
}

export interface JobRun {
  name: string;
  /** Epoch milliseconds. */
  endedAt: number;
  durationMs: number;
  failed: boolean;
}

export interface Jobs {
  /** Declares a job; after `start`, it is scheduled at once. */
  add(job: Job): void;
  /** Calls `listener` after every run in this process. */
  onRun(listener: (run: JobRun) => void): void;
  /** Runs a job in this process after `delayMs`, even if it ran recently, because there is something to do. Calls made meanwhile share the run. */
  runSoon(name: string, delayMs: number): void;
  /** Runs a job now if it is due and no other process runs it. Resolves with true if it ran. */
  runDue(name: string): Promise<boolean>;
  /** Runs every job as soon as no other process runs it, even if it ran recently; from then on regularly. */
  start(): Promise<void>;
  /** Starts no further runs, aborts the current ones, and waits for them to end. */
  stop(): Promise<void>;
}

interface Deps {
  db: Db;
  clock: Clock;
  ids: Ids;
  /** Between 0 and 1. */
  random: () => number;
  schedule: Schedule;
  /** True if other processes work on the same database. */
  shared: boolean;
  onFailure(name: string, reason: string): void;
}

/** Time that a job stays blocked after the process that ran it died. */
export const LEASE_MS = 60_000;
const RENEW_MS = LEASE_MS / 3;
/** Default maximum time of a run: a hanging run must not block its job for as long as its process lives. */
export const MAX_RUN_MS = 10 * 60_000;
/** Delay before retrying a job that another process runs. */
const BUSY_RETRY_MS = 5000;
/** Delay before retrying a failed job, unless it runs more often anyway. */
const FAILED_RETRY_MS = 3600_000;
/** Keeps processes that started together out of step: each waits for a random part of a job's interval within this range. */
const JITTER = { from: 0.75, to: 1.25 };
/** Below every jittered interval, so that a single process never finds its own job not due yet. */
const REST = 0.5;

interface Attempt {
  ran: boolean;
  /** Remaining time of the obstacle: the lease of another process, which may have died, or a failure of the database. */
  blockedForMs: number | null;
}
const NOT_RUN: Attempt = { ran: false, blockedForMs: null };

/**
 * Creates the scheduler of recurring jobs, which run one at a time over all processes. The process that starts a job holds a lease in its
 * row, renews the lease during the run and releases it at the end. If a process dies or a run takes too long, the lease expires.
 */
export const createJobs = ({ db, clock, ids, random, schedule, shared, onFailure }: Deps): Jobs => {
  const owner = ids.next();
  const jobs = new Map<string, Job>();
  const listeners: ((run: JobRun) => void)[] = [];
  const running = new Map<string, Promise<Attempt>>();
  /** Cancel functions of each job's next regular run, and of its next requested one. */
  const regular = new Map<string, () => void>();
  const asked = new Map<string, () => void>();
  /** Jobs whose row has been inserted. */
  const known = new Set<string>();
  const stopping = new AbortController();
  let state: 'waiting' | 'started' | 'stopped' = 'waiting';

  const reasonOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

  const terms = () => ({ now: clock.now(), lengthMs: LEASE_MS });
  const addRow = async (name: string): Promise<void> => {
    if (known.has(name)) return;
    await db
      .insertInto('job')
      .values({ name, owner: null, leaseUntil: 0, restsUntil: 0 })
      .onConflict((c) => c.column('name').doNothing())
      .execute();
    known.add(name);
  };
  const claim = async ({ name, everyMs }: Job, mustBeDue: boolean): Promise<boolean> => {
    const now = clock.now();
    await addRow(name);
    // A lease of our own is one that could not be released.
    let free = db
      .updateTable('job')
      .set({ owner, leaseUntil: leaseEnd(terms()) })
      .where('name', '=', name)
      .where((e) => e.or([unleased(e.ref('leaseUntil'), terms()), e('owner', '=', owner)]));
    // A time further ahead than any run writes it is from before the clock was set back.
    if (mustBeDue) free = free.where((e) => e.or([e('restsUntil', '<=', now), e('restsUntil', '>', now + everyMs)]));
    return (await free.executeTakeFirst()).numUpdatedRows === 1n;
  };
  const leaseLeft = async (name: string): Promise<number | null> => {
    const row = await db.selectFrom('job').select('leaseUntil').where('name', '=', name).executeTakeFirst();
    return row && isLeased(row.leaseUntil, terms()) ? row.leaseUntil - clock.now() : null;
  };
  const renew = async (name: string): Promise<void> => {
    await db
      .updateTable('job')
      .set({ leaseUntil: leaseEnd(terms()) })
      .where('name', '=', name)
      .where('owner', '=', owner)
      .execute();
  };
  /** Renews the lease until the returned function is called, or calls `onTooLong` and lets the lease expire. */
  const keepRenewing = ({ name, maxRunMs = MAX_RUN_MS }: Job, onTooLong: () => void): (() => void) => {
    // Counted in renewals, which are independent of the system's clock.
    const maxRenewals = maxRunMs / RENEW_MS;
    let renewals = 0;
    return keepLease({
      schedule,
      everyMs: RENEW_MS,
      async renew() {
        renewals += 1;
        if (renewals > maxRenewals) {
          onTooLong();
          return false;
        }
        await renew(name);
        return true;
      },
      onFailure: (error) => onFailure(name, reasonOf(error)),
    });
  };
  const release = async ({ name, everyMs }: Job, startedAt: number): Promise<void> => {
    await db
      .updateTable('job')
      .set({ owner: null, leaseUntil: 0, restsUntil: startedAt + Math.round(everyMs * REST) })
      .where('name', '=', name)
      .where('owner', '=', owner)
      .execute();
  };

  /** Resolves with true if it failed. */
  const runClaimed = async (job: Job): Promise<boolean> => {
    const { name } = job;
    const startedAt = clock.now();
    const begun = performance.now();
    const tooLong = new AbortController();
    const aborted = Promise.withResolvers<never>();
    // Nothing listens for a rejection after the run has ended.
    aborted.promise.catch(() => undefined);
    const endRenewing = keepRenewing(job, () => {
      const error = new DOMException(`job ${name} takes too long`, 'TimeoutError');
      tooLong.abort(error);
      aborted.reject(error);
    });
    let failed = false;
    try {
      const ending = AbortSignal.any([tooLong.signal, stopping.signal]);
      await Promise.race([runBesideRequests(ending, () => job.run(ending)), aborted.promise]);
    } catch (error) {
      // A run that was aborted with the process continues at the next start.
      failed = error !== stopping.signal.reason;
      if (failed) onFailure(name, reasonOf(error));
    } finally {
      endRenewing();
    }
    // A hanging run may still be working: its lease expires by itself.
    if (!tooLong.signal.aborted) await release(job, startedAt);
    for (const listener of listeners) listener({ name, endedAt: clock.now(), durationMs: performance.now() - begun, failed });
    return failed;
  };

  const attempt = async (job: Job, mustBeDue: boolean): Promise<Attempt> => {
    try {
      if (!(await claim(job, mustBeDue))) return { ran: false, blockedForMs: await leaseLeft(job.name) };
      if ((await runClaimed(job)) && job.everyMs > FAILED_RETRY_MS) scheduleAsked(job, FAILED_RETRY_MS);
      return { ran: true, blockedForMs: null };
    } catch (error) {
      onFailure(job.name, reasonOf(error));
      // The database itself failed: a daily job would miss its day.
      return { ran: false, blockedForMs: LEASE_MS };
    }
  };

  /** Runs the attempts of this process one after another. */
  const inTurn = (job: Job, mustBeDue: boolean): Promise<Attempt> => {
    const turn = (running.get(job.name) ?? Promise.resolve()).then(() => (state === 'stopped' ? NOT_RUN : attempt(job, mustBeDue)));
    running.set(job.name, turn);
    return turn;
  };

  const scheduleRegular = (job: Job, delayMs: number, mustBeDue: boolean): void => {
    const run = async (): Promise<void> => {
      const { ran, blockedForMs } = await inTurn(job, mustBeDue);
      if (state !== 'started') return;
      const interval = job.everyMs * (JITTER.from + random() * (JITTER.to - JITTER.from));
      scheduleRegular(job, Math.min(blockedForMs ?? interval, interval), mustBeDue || ran);
    };
    regular.set(
      job.name,
      schedule(() => void run(), delayMs),
    );
  };
  /** Begins regardless of the last run: a process that died may have left work undone. */
  const begin = (job: Job): void => scheduleRegular(job, 0, false);

  const scheduleAsked = (job: Job, delayMs: number): void => {
    if (state === 'stopped' || asked.has(job.name)) return;
    const run = async (): Promise<void> => {
      asked.delete(job.name);
      // A run of another process may have read its data before this run was requested.
      if (!(await inTurn(job, false)).ran) scheduleAsked(job, BUSY_RETRY_MS);
    };
    asked.set(
      job.name,
      schedule(() => void run(), delayMs),
    );
  };

  const jobOf = (name: string): Job => {
    const job = jobs.get(name);
    if (!job) throw new Error(`no job ${name}`);
    return job;
  };

  return {
    add(job) {
      if (jobs.has(job.name)) throw new Error(`two jobs ${job.name}`);
      jobs.set(job.name, job);
      if (state === 'started') begin(job);
    },
    onRun(listener) {
      listeners.push(listener);
    },
    runSoon: (name, delayMs) => scheduleAsked(jobOf(name), delayMs),
    runDue: async (name) => (await inTurn(jobOf(name), true)).ran,
    async start() {
      if (state !== 'waiting') return;
      // From a process that died: no other one is running.
      if (!shared) await db.updateTable('job').set({ owner: null, leaseUntil: 0 }).execute();
      state = 'started';
      for (const job of jobs.values()) begin(job);
    },
    async stop() {
      state = 'stopped';
      stopping.abort();
      for (const cancel of [...regular.values(), ...asked.values()]) cancel();
      await Promise.all(running.values());
    },
  };
};
