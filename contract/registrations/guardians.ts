import { z } from 'zod';
import { Code, PhoneInput } from '#contract/accounts/public.ts';
import { Group } from '#contract/competitions/public.ts';
import { choice, Id, Instant, Locale, line, PersonName, Text, Window } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { Look } from './looks.ts';
import { Gender } from './members.ts';
import { Entry, EntryLabel } from './public.ts';
import { endedLinkCodes } from './rules/endedLinks.ts';

export const relations = ['mother', 'father', 'grandparent', 'other'] as const;

/** Out of the link's fragment; in the body, so that no log and no history has it. */
const Token = z.string().min(20).max(100);

/** What a guardian sees by the link: one child, and what is asked for it. */
export const GuardianView = z.object({
  /** The age is that on the contest's first day; null where the ID number does not say. */
  child: z.object({ name: z.string(), gender: Gender, age: z.int().nullable() }),
  competition: z.object({ id: Id, title: Text, contest: Window, work: Window.nullable(), city: Text.nullable() }),
  teamName: z.string(),
  group: Group,
  teamSize: z.int(),
  label: EntryLabel,
  /** Who asks. */
  instructor: z.string(),
  organization: z.string(),
  /** The number that the link and the codes go to, masked. */
  phone: z.string(),
  /** Until when it can be answered for the first time; null once it is. */
  expiresAt: Instant.nullable(),
  textVersion: z.string(),
  /** Who of the organisers has opened the entry, the newest first. */
  looks: z.array(Look),
  answer: z
    .object({
      name: z.string(),
      relation: z.enum(relations),
      processing: z.boolean(),
      publishName: z.boolean(),
      publishWork: z.boolean(),
      textVersion: z.string(),
      receiptNo: z.string(),
      at: Instant,
    })
    .nullable(),
});
export type GuardianView = z.infer<typeof GuardianView>;

export const GuardianAnswer = z.object({
  token: Token,
  name: PersonName,
  relation: choice(relations),
  processing: z.boolean({ error: 'required' }),
  publishName: z.boolean({ error: 'required' }),
  publishWork: z.boolean({ error: 'required' }),
  textVersion: line(20),
  /** The language in which the texts were read. */
  locale: Locale,
  /** Needed to change an answer: sent to the number that the link went to. */
  code: Code.optional(),
});

/** A guardian's answer goes to another number of theirs. */
export const GuardianMove = z.object({
  token: Token,
  phone: PhoneInput,
  /** Sent to the number that the answer was given from. */
  code: Code,
});

export const guardians = {
  'POST /api/guardians/view': {
    access: 'public',
    summary: 'What a guardian is asked for one child, by the token of the link; it needs no account.',
    body: z.object({ token: Token }),
    answers: GuardianView,
    errors: ['not_found', 'link_expired', ...endedLinkCodes],
  },
  'POST /api/guardians/answers': {
    access: 'public',
    summary:
      'Gives or refuses each consent for one child. The first answer needs the link alone, a change also a code. Without the consent to processing the child leaves the team and its data is erased.',
    body: GuardianAnswer,
    answers: GuardianView,
    errors: ['not_found', 'link_expired', ...endedLinkCodes, 'conflict', 'consent_outdated', 'wrong_code', 'code_expired'],
  },
  'POST /api/guardians/codes': {
    access: 'public',
    summary: 'Sends a code to the guardian’s number, to change an answer.',
    status: 202,
    body: z.object({ token: Token, locale: Locale }),
    answers: z.object({ expiresAt: Instant, nextAt: Instant }),
    errors: ['not_found', ...endedLinkCodes],
  },
  'POST /api/guardians/phone': {
    access: 'public',
    summary: 'Moves an answer to another number of the guardian’s, with a code sent to the number it was given from. Both are told.',
    body: GuardianMove,
    answers: z.object({ phone: z.string() }),
    errors: ['not_found', ...endedLinkCodes, 'conflict', 'action_not_allowed_now', 'wrong_code', 'code_expired'],
  },
  'POST /api/guardians/receipts': {
    access: 'public',
    summary: 'The receipt of an answer as a PDF (base64), with the texts that were read, in one language.',
    body: z.object({ token: Token, locale: Locale }),
    answers: z.object({ pdf: z.base64() }),
    errors: ['not_found', 'link_expired', ...endedLinkCodes],
  },
  'POST /api/registrations/:id/guardians/:guardianId/invitation': {
    access: 'participant',
    summary: 'Sends a child’s guardian a new link, to a number given here or the one that is known. An answered one stays.',
    params: z.object({ id: Id, guardianId: Id }),
    body: z.object({ phone: PhoneInput.optional(), guardianConfirmed: z.literal(true).optional() }),
    answers: Entry,
    invalidates: ['GET /api/registrations', 'GET /api/registrations/:id'],
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'POST /api/registrations/:id/guardians/invitations': {
    access: 'participant',
    summary: 'Sends the links of the account’s guardians that wait because none was left for it today, for who has solved a slider.',
    params: z.object({ id: Id }),
    body: z.object({ challengeToken: z.string().min(1, { error: 'required' }).max(100) }),
    answers: Entry,
    invalidates: ['GET /api/registrations', 'GET /api/registrations/:id'],
    errors: ['not_found', 'challenge_failed'],
  },
} satisfies Endpoints;
