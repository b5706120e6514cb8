import type { Migration } from 'kysely/migration';
import * as mainJob from './0001_main_job.ts';

/** Every migration, in order. They only go forward, and one that has landed is never edited. */
export const migrations: Record<string, Migration> = {
  '0001_main_job': mainJob,
};
