import { z } from 'zod';
import { AccountKind, PhoneInput } from '#contract/accounts/public.ts';
import { Id, Locale, line, PersonName, trimmed } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { FOR_FAMILIES } from '#contract/office/rules/staffRights.ts';
import { DECISION_REASON_MAX } from '#contract/text/textLengths.ts';
import { SentMember } from './members.ts';
import { PaperConsent } from './paperConsent.ts';
import { EntryState, RegistrationForm } from './public.ts';
import { memberConcerns } from './rules/onBehalf.ts';

/** The way in which the guardians consent: on paper that is held, or by the link that each is sent. */
export const PaperConsents = z.discriminatedUnion('means', [
  z.object({ means: z.literal('paper'), held: PaperConsent, publishName: z.boolean(), publishWork: z.boolean() }),
  z.object({ means: z.literal('link') }),
]);
export type PaperConsents = z.infer<typeof PaperConsents>;

/** A child of a paper form: its ID number is always typed. */
export const PaperMember = SentMember.omit({ numberOf: true, formAnswers: true });

/** The form as the family has filled it in on paper: a sheet does not ask the competition's own questions. */
export const PaperForm = RegistrationForm.omit({ consent: true, formAnswers: true }).extend({
  members: z.array(PaperMember).min(1, { error: 'team_too_small' }).max(50, { error: 'team_too_large' }),
});
export type PaperForm = z.infer<typeof PaperForm>;

/** The account that gets the entry: one that exists, or a new one, which its owner takes over by a code sent to its number. */
export const PaperAccount = z.discriminatedUnion('is', [
  z.object({ is: z.literal('known'), id: Id }),
  z.object({
    is: z.literal('new'),
    mobile: PhoneInput,
    kind: AccountKind,
    name: PersonName,
    affiliation: line(120),
    /** The language of its messages. */
    locale: Locale,
  }),
]);
export type PaperAccount = z.infer<typeof PaperAccount>;

export const PaperEntry = PaperForm.extend({
  competitionId: Id,
  account: PaperAccount,
  consents: PaperConsents,
  /** Required once sign-up is over; the family reads it. */
  reason: trimmed.max(DECISION_REASON_MAX, { error: 'too_long' }).default(''),
  /** The rules that the organiser has seen broken, and breaks knowingly. */
  despite: z.array(z.enum(memberConcerns)).max(memberConcerns.length).default([]),
});
export type PaperEntry = z.infer<typeof PaperEntry>;

/** An account as far as an organiser has to know it to enter a team into it. */
export const FoundAccount = z.object({
  id: Id,
  kind: AccountKind,
  name: z.string(),
  affiliation: z.string(),
  /** Masked. */
  mobile: z.string().nullable(),
  /** True if it asks each child’s guardian itself: it cannot consent for a child. */
  asksGuardians: z.boolean(),
});
export type FoundAccount = z.infer<typeof FoundAccount>;

export const paperEntryAdmin = {
  'POST /api/admin/paper-entries/accounts': {
    access: 'organiser',
    right: FOR_FAMILIES,
    confirmed: true,
    summary:
      'The account for a team on paper, by its whole mobile number, its proved e-mail address or its id: a family’s, none, or one that gets no entry (of staff, disabled, merged).',
    body: z.union([z.object({ typed: line(254) }), z.object({ id: Id })]),
    answers: z.object({
      found: z.enum(['family', 'none', 'unusable']),
      account: FoundAccount.nullable(),
      /** The number as it was read (E.164), for a new account; null if an e-mail address or an id was sent. */
      mobile: z.string().nullable(),
    }),
    errors: ['not_found'],
  },
  'POST /api/admin/paper-entries': {
    access: 'organiser',
    right: FOR_FAMILIES,
    confirmed: true,
    idempotent: true,
    summary:
      'Enters a team from a paper form in its family’s own account, by the rules of the family’s form, and tells the family. Where a rule is broken that is not in `despite`, nothing happens and the answer names the rules.',
    body: PaperEntry,
    answers: z.object({ id: Id.nullable(), state: EntryState.nullable(), concerns: z.array(z.enum(memberConcerns)) }),
    errors: [
      'not_found',
      'window_invalid',
      'signup_not_open',
      'signup_closed',
      'competition_called_off',
      'account_exists',
      'action_not_allowed_now',
      'invitation_code_used_up',
      'invitation_code_ended',
      'duplicate_child',
      'consent_outdated',
    ],
  },
} satisfies Endpoints;
