import type { Deps } from '#server/platform/deps.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { Subject } from '#server/platform/subject.ts';

const EVERY_MS = 24 * 3600_000;

/**
 * Adds missing search documents: while a new release starts process by process, an old one may still write rows in its own way. In batches, beside
 * requests: a reading thread costs more memory than an idle server has.
 */
export const documentsJob = (deps: Deps, subjects: readonly Subject[]): Job => ({
  name: 'search-documents',
  everyMs: EVERY_MS,
  async run() {
    for (const { addMissingDocuments } of subjects) await addMissingDocuments?.(deps);
  },
});
