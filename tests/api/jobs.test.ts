// Guards: recurring work runs in one process at a time, survives the death of that process, and shows in the metrics.
import { afterEach, expect, it } from 'vitest';
import { inBatches } from '#server/platform/jobs/inBatches.ts';
import { createJobs, type Job, type Jobs, LEASE_MS, MAX_RUN_MS } from '#server/platform/jobs/jobs.ts';
import { describeOnBothDatabases } from './harness.ts';

const HOUR_MS = 3600_000;

/** Timers that a test fires by hand. */
const createTimers = () => {
  let timers: { run: () => void; delayMs: number }[] = [];
  return {
    schedule: (run: () => void, delayMs: number) => {
      const timer = { run, delayMs };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
    delays: () => timers.map(({ delayMs }) => delayMs),
    fire() {
      const due = timers;
      timers = [];
      for (const { run } of due) run();
    },
  };
};

describeOnBothDatabases('jobs', (context) => {
  let opened: Jobs[] = [];
  let count = 0;

  afterEach(async () => {
    for (const jobs of opened) await jobs.stop();
    opened = [];
  });

  /** Creates one process's jobs, on the shared database. */
  const open = ({ random = () => 0.5, shared = true }: { random?: () => number; shared?: boolean } = {}) => {
    const { db, clock, ids } = context().deps;
    const timers = createTimers();
    const failures: string[] = [];
    const onFailure = (name: string, reason: string) => void failures.push(`${name}: ${reason}`);
    const jobs = createJobs({ db, clock, ids, random, schedule: timers.schedule, shared, onFailure });
    opened.push(jobs);
    return { jobs, timers, failures };
  };
  /** Returns a job with its own name; `finish` ends the current run. */
  const newJob = (everyMs = HOUR_MS) => {
    count += 1;
    let runs = 0;
    let end: PromiseWithResolvers<void> | null = null;
    const job: Job = {
      name: `test-${count}`,
      everyMs,
      run: async () => {
        runs += 1;
        await end?.promise;
      },
    };
    return {
      job,
      name: job.name,
      runs: () => runs,
      hold: () => {
        end = Promise.withResolvers();
      },
      finish: () => end?.resolve(),
    };
  };

  /** Waits until the server has run its own jobs once: a job without a table waits for a minute. */
  const ownJobsRan = async () => {
    for (const own of ['housekeeping', 'upload-sweep', 'upload-reconcile', 'vote-bursts'])
      await expect.poll(async () => (await fetch(`${context().url}/metrics`)).text()).toContain(`job_runs_total{job="${own}"}`);
  };

  it('run once for two processes, and again when their time has come', async () => {
    const { clock } = context();
    const { job, name, runs } = newJob();
    const [a, b] = [open().jobs, open().jobs];
    for (const jobs of [a, b]) jobs.add(job);
    const ran = async () => (await Promise.all([a.runDue(name), b.runDue(name)])).filter(Boolean).length;
    expect([await ran(), runs()]).toEqual([1, 1]);
    expect([await ran(), runs()]).toEqual([0, 1]);
    clock.advance(HOUR_MS);
    expect([await ran(), runs()]).toEqual([1, 2]);
  });

  it('stay with the process that is at them, however long it takes', async () => {
    const { clock } = context();
    const { job, name, runs, hold, finish } = newJob();
    const [a, b] = [open(), open()];
    for (const { jobs } of [a, b]) jobs.add(job);
    hold();
    const first = a.jobs.runDue(name);
    await expect.poll(runs).toBe(1);
    const leaseUntil = async () =>
      (await context().deps.db.selectFrom('job').selectAll().where('name', '=', name).executeTakeFirst())?.leaseUntil;
    for (let renewals = 0; renewals < 5; renewals += 1) {
      clock.advance(LEASE_MS / 2);
      a.timers.fire();
      await expect.poll(leaseUntil).toBe(clock.now() + LEASE_MS);
      expect(await b.jobs.runDue(name)).toBe(false);
    }
    finish();
    expect([await first, runs()]).toEqual([true, 1]);
    expect(a.timers.delays()).toEqual([]);
  });

  it('are failed when they take too long, and go to another process then', async () => {
    const { clock } = context();
    const { job, name, runs, hold, finish } = newJob();
    const [a, b] = [open(), open()];
    for (const { jobs } of [a, b]) jobs.add(job);
    const ended: boolean[] = [];
    a.jobs.onRun(({ failed }) => void ended.push(failed));
    hold();
    const hanging = a.jobs.runDue(name);
    await expect.poll(runs).toBe(1);
    for (let passed = 0; passed < MAX_RUN_MS; passed += LEASE_MS / 3) {
      expect(ended).toEqual([]);
      a.timers.fire();
    }
    a.timers.fire();
    expect(await hanging).toBe(true);
    expect([ended, a.failures, a.timers.delays()]).toEqual([[true], [`${name}: TimeoutError`], []]);
    finish();
    clock.advance(2 * LEASE_MS);
    expect([await b.jobs.runDue(name), runs()]).toEqual([true, 2]);
  });

  it('go to another process once the lease of one that died has run out', async () => {
    const { clock, deps } = context();
    const { job, name, runs } = newJob();
    const { jobs } = open();
    jobs.add(job);
    await deps.db
      .insertInto('job')
      .values({ name, owner: 'dead', leaseUntil: clock.now() + LEASE_MS, restsUntil: 0 })
      .execute();
    clock.advance(LEASE_MS - 1);
    expect([await jobs.runDue(name), runs()]).toEqual([false, 0]);
    clock.advance(1);
    expect([await jobs.runDue(name), runs()]).toEqual([true, 1]);
  });

  it('are tried again soon after the database failed, however seldom they run', async () => {
    await ownJobsRan();
    const { schema } = context().deps.db;
    const { job, name, runs } = newJob(24 * HOUR_MS);
    const { jobs, timers, failures } = open();
    jobs.add(job);
    await schema.alterTable('job').renameTo('job_away').execute();
    try {
      await jobs.start();
      timers.fire();
      await expect.poll(timers.delays).toEqual([LEASE_MS]);
    } finally {
      await schema.alterTable('job_away').renameTo('job').execute();
    }
    expect([failures.map((failure) => failure.split(':')[0]), runs()]).toEqual([[name], 0]);
    timers.fire();
    await expect.poll(runs).toBe(1);
  });

  it('go at once to the only process there is, whatever the one before it left', async () => {
    const { clock, deps } = context();
    const { job, name, runs } = newJob();
    const { jobs, timers } = open({ shared: false });
    jobs.add(job);
    await deps.db
      .insertInto('job')
      .values({ name, owner: 'dead', leaseUntil: clock.now() + LEASE_MS, restsUntil: clock.now() + HOUR_MS / 2 })
      .execute();
    await jobs.start();
    timers.fire();
    await expect.poll(runs).toBe(1);
  });

  it('begin with a process that shares them too, once the lease of one that died has run out', async () => {
    const { clock, deps } = context();
    const { job, name, runs } = newJob();
    const { jobs, timers } = open();
    jobs.add(job);
    const restsUntil = clock.now() + HOUR_MS / 2;
    await deps.db
      .insertInto('job')
      .values({ name, owner: 'dead', leaseUntil: clock.now() + LEASE_MS, restsUntil })
      .execute();
    await jobs.start();
    timers.fire();
    await expect.poll(() => timers.delays()).toEqual([LEASE_MS]);
    expect(runs()).toBe(0);
    clock.advance(LEASE_MS);
    timers.fire();
    await expect.poll(() => timers.delays()).toEqual([HOUR_MS]);
    expect(runs()).toBe(1);
  });

  it('go on when the clock is set back, whether they rested or a process was at them', async () => {
    const { clock, deps } = context();
    const { job, name, runs } = newJob();
    const { jobs } = open();
    jobs.add(job);
    expect(await jobs.runDue(name)).toBe(true);
    clock.advance(-24 * HOUR_MS);
    expect([await jobs.runDue(name), runs()]).toEqual([true, 2]);
    expect([await jobs.runDue(name), runs()]).toEqual([false, 2]);
    await deps.db
      .updateTable('job')
      .set({ owner: 'dead', leaseUntil: clock.now() + 24 * HOUR_MS, restsUntil: 0 })
      .where('name', '=', name)
      .execute();
    expect([await jobs.runDue(name), runs()]).toEqual([true, 3]);
  });

  it('are asked for between their times, once for all who ask, and wait for another process that is at them', async () => {
    const { job, name, runs, hold, finish } = newJob();
    const [a, b] = [open(), open()];
    for (const { jobs } of [a, b]) jobs.add(job);
    expect(await a.jobs.runDue(name)).toBe(true);
    for (let asked = 0; asked < 3; asked += 1) a.jobs.runSoon(name, 70);
    expect(a.timers.delays()).toEqual([70]);
    hold();
    a.timers.fire();
    await expect.poll(runs).toBe(2);
    b.jobs.runSoon(name, 0);
    b.timers.fire();
    await expect.poll(() => b.timers.delays()).toEqual([5000]);
    finish();
    await a.jobs.stop();
    b.timers.fire();
    await expect.poll(runs).toBe(3);
  });

  it('wait a time that differs from process to process', async () => {
    const waits: number[] = [];
    for (const part of [0, 0.5, 1]) {
      const { job, runs } = newJob(1000);
      const { jobs, timers } = open({ random: () => part });
      jobs.add(job);
      await jobs.start();
      expect(timers.delays()).toEqual([0]);
      timers.fire();
      await expect.poll(runs).toBe(1);
      await expect.poll(() => timers.delays()).toHaveLength(1);
      waits.push(...timers.delays());
    }
    expect(waits).toEqual([750, 1000, 1250]);
  });

  it('are counted with their failures, and one that fails stops no other and is tried again', async () => {
    const { clock, deps } = context();
    const { job, name, runs } = newJob();
    let failures = 0;
    const failing: Job = {
      name: 'test-failing',
      everyMs: HOUR_MS,
      run: async () => {
        failures += 1;
        throw new RangeError('of no interest to a log');
      },
    };
    // The running server starts both at once.
    deps.jobs.add(failing);
    deps.jobs.add(job);
    await expect.poll(() => [failures, runs()]).toEqual([1, 1]);
    clock.advance(HOUR_MS);
    expect([await deps.jobs.runDue(failing.name), await deps.jobs.runDue(name)]).toEqual([true, true]);
    const metrics = await (await fetch(`${context().url}/metrics`)).text();
    const value = (metric: string, of: string) =>
      Number(new RegExp(`^${metric}\\{job="${of}"\\} (.+)$`, 'm').exec(metrics)?.[1] ?? Number.NaN);
    expect([value('job_runs_total', failing.name), value('job_failures_total', failing.name)]).toEqual([2, 2]);
    expect([value('job_runs_total', name), value('job_failures_total', name)]).toEqual([2, 0]);
    expect(value('job_last_success_timestamp_seconds', name)).toBe(clock.now() / 1000);
    expect(value('job_last_success_timestamp_seconds', failing.name)).toBeNaN();
    expect(value('job_duration_seconds_count', name)).toBe(2);
    await ownJobsRan();
  });

  it('that run once a day are tried again an hour after they failed, asked for or not', async () => {
    const { job, name, runs } = newJob(24 * HOUR_MS);
    const { jobs, timers } = open();
    let fails = true;
    const run = async (signal: AbortSignal) => {
      await job.run(signal);
      if (fails) throw new RangeError('of no interest to a log');
    };
    jobs.add({ ...job, run });
    expect(await jobs.runDue(name)).toBe(true);
    expect(timers.delays()).toEqual([HOUR_MS]);
    timers.fire();
    await expect.poll(() => timers.delays()).toEqual([HOUR_MS]);
    fails = false;
    timers.fire();
    await expect.poll(runs).toBe(3);
    await jobs.stop();
    expect(timers.delays()).toEqual([]);
  });

  it('are asked to end with the process, and count as failed no more than any other', async () => {
    const { job, name } = newJob();
    const { jobs, failures } = open();
    const begun = Promise.withResolvers<void>();
    jobs.add({
      ...job,
      async run(signal) {
        begun.resolve();
        // Like a job that has much left to do.
        await inBatches(async () => 1);
        signal.throwIfAborted();
      },
    });
    const ended: boolean[] = [];
    jobs.onRun(({ failed }) => ended.push(failed));
    const running = jobs.runDue(name);
    await begun.promise;
    await jobs.stop();
    expect(await running).toBe(true);
    expect([failures, ended]).toEqual([[], [false]]);
  });

  it('end with the process: what runs is waited for, nothing else begins', async () => {
    const { job, name, runs, hold, finish } = newJob();
    const { jobs, timers } = open();
    jobs.add(job);
    hold();
    const running = jobs.runDue(name);
    await expect.poll(runs).toBe(1);
    let stopped = false;
    const stopping = jobs.stop().then(() => {
      stopped = true;
    });
    jobs.runSoon(name, 0);
    expect([await jobs.runDue('none').catch(() => 'unknown'), timers.delays().includes(0), stopped]).toEqual(['unknown', false, false]);
    finish();
    await Promise.all([running, stopping]);
    expect([await jobs.runDue(name), runs()]).toEqual([false, 1]);
    const row = await context().deps.db.selectFrom('job').selectAll().where('name', '=', name).executeTakeFirstOrThrow();
    expect([row.owner, row.leaseUntil]).toEqual([null, 0]);
  });
});
