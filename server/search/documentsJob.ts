import { addMissingAccountDocuments } from '#server/accounts/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Job } from '#server/platform/jobs.ts';
import { addMissingEntryDocuments } from '#server/registrations/index.ts';
import { addMissingWorkDocuments } from '#server/works/index.ts';

const EVERY_MS = 24 * 3600_000;

/**
 * Finds entries, works and accounts that no search finds: while a new release starts process by process, an old one may still write rows as it knows them.
 * Some rows at a time, beside requests: a thread for reads costs more memory than an idle server has.
 */
export const documentsJob = (deps: Pick<Deps, 'db'>): Job => ({
  name: 'search-documents',
  everyMs: EVERY_MS,
  async run() {
    await addMissingEntryDocuments(deps);
    await addMissingWorkDocuments(deps);
    await addMissingAccountDocuments(deps);
  },
});
