import { setTimeout as wait } from 'node:timers/promises';
import { send } from './call.ts';
import { METRICS_TOKEN } from './officeRequests.ts';
import type { Portal } from './requests.ts';

const EVERY_MS = 1000;
/** Jobs whose work grows with the data. */
const JOBS = ['housekeeping', 'entry-tally', 'reminders', 'decisions', 'search-documents', 'audit-chain'];
const haveRun = new WeakSet<Portal>();

const metricsOf = async ({ url }: Portal): Promise<string> =>
  (await send(url, { path: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text;

/** Waits until each server has finished the jobs of its start; otherwise a larger one would be measured alongside more of them. */
export const whenJobsHaveRun = async (portals: readonly Portal[]): Promise<void> => {
  for (const portal of portals.filter((each) => !haveRun.has(each))) {
    const startedAt = performance.now();
    const isDone = (metrics: string) => JOBS.every((job) => metrics.includes(`job_runs_total{job="${job}"}`));
    while (!isDone(await metricsOf(portal))) await wait(EVERY_MS);
    haveRun.add(portal);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    // Between two rows of the table on standard output.
    console.error(`${portal.size} entries: waited ${seconds} s for the jobs of the first start`);
  }
};
