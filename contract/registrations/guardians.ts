import { z } from 'zod';
import { Code, PhoneInput } from '#contract/accounts/public.ts';
import { Group } from '#contract/competitions/public.ts';
import { choice, Id, Instant, Locale, line, PersonName, Text, Window } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { Look } from './looks.ts';
import { Gender } from './members.ts';
import { Entry, EntryLabel } from './public.ts';
import { endedLinkCodes } from './rules/endedLinks.ts';
import { guardianStates } from './rules/guardians.ts';

export const relations = ['mother', 'father', 'grandparent', 'other'] as const;

/** The token from the link's fragment; in the body, so that it is in no log and no history. */
const Token = z.string().min(20).max(100);

/** The guardian's view by the link: one child, and the consents that are asked for. */
export const GuardianView = z.object({
  /** The age is that on the contest's first day; null if the ID number does not give it. */
  child: z.object({ name: z.string(), gender: Gender, age: z.int().nullable() }),
  competition: z.object({ id: Id, title: Text, contest: Window, work: Window.nullable(), city: Text.nullable() }),
  teamName: z.string(),
  group: Group,
  teamSize: z.int(),
  label: EntryLabel,
  /** The person who asks. */
  instructor: z.string(),
  organization: z.string(),
  /** The masked number to which the link and the codes are sent. */
  phone: z.string(),
  /** Time until which the first answer can be given; null once it was. */
  expiresAt: Instant.nullable(),
  textVersion: z.string(),
  /** The organisers who have opened the entry, the newest first. */
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
  /** The child's name as the page showed it. Pages of an earlier release do not send it. */
  childName: z.string().max(200).optional(),
  name: PersonName,
  relation: choice(relations),
  processing: z.boolean({ error: 'required' }),
  publishName: z.boolean({ error: 'required' }),
  publishWork: z.boolean({ error: 'required' }),
  textVersion: line(20),
  /** The language in which the texts were read. */
  locale: Locale,
  /** The code needed to change an answer, sent to the link's number. */
  code: Code.optional(),
});

/** The guardian of one child of the account's teams, as the account sees it: whether it has answered, never what. */
export const OwnGuardian = z.object({
  id: Id,
  entryId: Id,
  teamName: z.string(),
  competition: z.object({ id: Id, title: Text }),
  childName: z.string(),
  /** The masked number that the account gave; null if none. */
  phone: z.string().nullable(),
  state: z.enum(guardianStates),
  /** Time of the last link, and the number of links sent. */
  invitedAt: Instant.nullable(),
  timesInvited: z.int(),
  /** The number of the text that would ask again now: children with the same guardian share one. Null if nobody is asked again now. */
  textNo: z.int().nullable(),
});
export type OwnGuardian = z.infer<typeof OwnGuardian>;

/** A child who left one of the account's teams because its guardian refused. Who it was is erased. */
export const LeftChild = z.object({ entryId: Id, teamName: z.string(), competition: z.object({ id: Id, title: Text }), at: Instant });

export const OwnGuardians = z.object({ items: z.array(OwnGuardian), left: z.array(LeftChild) });
export type OwnGuardians = z.infer<typeof OwnGuardians>;

/** Maximum number of guardians of one reminder. */
const MAX_REMINDED = 500;

/** A request to move a guardian's answer to another number of theirs. */
export const GuardianMove = z.object({
  token: Token,
  phone: PhoneInput,
  /** The code sent to the number from which the answer was given. */
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
  'GET /api/guardians': {
    access: 'participant',
    summary:
      'The guardians of all children in the account’s teams: who has answered, who was asked when and how often, who can be asked again.',
    answers: OwnGuardians,
    errors: [],
  },
  'POST /api/guardians/reminders': {
    access: 'participant',
    summary:
      'Asks guardians who have not answered again, each by one text however many children it is about. Who was asked within a day is left out, with the reason.',
    body: z.object({ ids: z.array(Id).min(1).max(MAX_REMINDED) }),
    answers: z.object({
      texts: z.int(),
      reminded: z.array(Id),
      refused: z.array(z.object({ id: Id, code: z.enum(['action_not_allowed_now', 'too_many_attempts']) })),
    }),
    invalidates: ['GET /api/guardians', 'GET /api/registrations', 'GET /api/registrations/:id'],
    errors: [],
  },
  'POST /api/guardians/links': {
    access: 'public',
    summary:
      'Sends a guardian who has not answered a new link, to the number that the school gave: for the code on a sheet at school. The answer does not tell whether one was sent.',
    body: z.object({ guardianId: Id }),
    errors: [],
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
