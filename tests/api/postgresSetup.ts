import type { TestProject } from 'vitest/node';
import { startPostgres } from '../fixtures/postgres.ts';

/** One PostgreSQL for the whole run; each suite creates its own database in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}
