import { accounts } from './accounts.ts';
import { competitions, site } from './competitions.ts';
import { content } from './content.ts';
import type { Endpoint, EndpointName, Endpoints } from './endpoint.ts';
import { guardians } from './guardians.ts';
import { looks } from './looks.ts';
import { messagesAdmin } from './messages.ts';
import { registrations, registrationsAdmin } from './registrations.ts';
import { results } from './results.ts';
import { votes, votesAdmin, voteTotals } from './votes.ts';
import { publicWorks, works, worksAdmin } from './works.ts';

/** Every endpoint as one value, with its schemas: for the server, the build and tests. The browser has `api.ts`, its type. */
export const endpoints = {
  ...site,
  ...accounts,
  ...competitions,
  ...content,
  ...results,
  ...votes,
  ...voteTotals,
  ...votesAdmin,
  ...works,
  ...publicWorks,
  ...worksAdmin,
  ...registrations,
  ...guardians,
  ...registrationsAdmin,
  ...looks,
  ...messagesAdmin,
} satisfies Endpoints;

const declared: [string, Endpoint][] = Object.entries(endpoints);

/** The public reads that devices store. */
export const publicReads = declared.flatMap(([name, { cache }]) => (cache === 'public' ? [name] : []));

/** What a success makes stale, by the endpoint that was called. */
export const invalidations: Record<string, readonly EndpointName[]> = Object.fromEntries(
  declared.flatMap(([name, { invalidates }]) => (invalidates ? [[name, invalidates] as const] : [])),
);
