import { z } from 'zod';
import { Instant, Locale } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';

export const calendars = {
  'GET /api/account/calendar': {
    access: 'account',
    summary: 'Since when a calendar can read the account’s dates by a link; null while there is none.',
    answers: z.object({ since: Instant.nullable() }),
    errors: [],
  },
  'POST /api/account/calendar': {
    access: 'account',
    confirmed: true,
    summary: 'Makes the link by which calendars read the account’s dates, in one language. An earlier link ends. It is shown this once.',
    body: z.object({ locale: Locale }),
    answers: z.object({ url: z.string() }),
    invalidates: ['GET /api/account/calendar'],
    errors: [],
  },
  'DELETE /api/account/calendar': {
    access: 'account',
    summary: 'Ends the link of the account’s calendar.',
    invalidates: ['GET /api/account/calendar'],
    errors: [],
  },
} satisfies Endpoints;

/** The file that calendars read; the typed client does not. */
export const calendarFiles = {
  'GET /api/calendars/:token.ics': {
    access: 'public',
    summary: 'The dates of an account’s entries as a calendar (RFC 5545): titles of competitions and names of teams, no other data.',
    params: z.object({ token: z.string().min(1).max(100) }),
    errors: ['not_found'],
  },
} satisfies Endpoints;
