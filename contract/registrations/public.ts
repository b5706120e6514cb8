import { z } from 'zod';
import { ErasureReceipt } from '#contract/accounts/erasure.ts';
import { PhoneInput } from '#contract/accounts/public.ts';
import { appealStates } from '#contract/appeals/rules/appealStates.ts';
import { AwardKey } from '#contract/competitions/awards.ts';
import { CalledOff, Group, Mode, Participation } from '#contract/competitions/public.ts';
import { EntryDay } from '#contract/eventDay/plan.ts';
import {
  AnyProblem,
  Id,
  IdParams,
  Instant,
  line,
  listOf,
  optionalLine,
  Paging,
  PersonName,
  Revision,
  Text,
  Window,
} from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { Country } from '#contract/places/country.ts';
import { Preparation } from '#contract/works/preparation.ts';
import { Advancement, AdvancementAnswer } from './advancement.ts';
import { AnswersDraft, AnswerView, FormAnswers } from './formAnswers.ts';
import { DraftText, LatinName, MemberDraft, MemberView, SentMember } from './members.ts';
import { FamilyAct } from './onBehalf.ts';
import { Payment } from './payments.ts';
import { entryActionNames, entryLabels, entryStates } from './rules/entryStatus.ts';

export const EntryState = z.enum(entryStates);
export const EntryLabel = z.enum(entryLabels);
export const EntryAction = z.enum(entryActionNames);

export const Consent = z.object({
  /** Consent to processing the child's data: required for an entry. */
  processing: z.literal(true, { error: 'consent_required' }),
  /** Consent to publishing the team's and the child's name with results. */
  publishName: z.boolean(),
  /** Consent to publishing the work for voting and galleries. */
  publishWork: z.boolean(),
  textVersion: line(20),
});

type FieldsOf<S extends z.ZodType> = Record<keyof z.infer<S>, z.ZodType>;

const InvitationCode = optionalLine(40);

/** The registration form, new or corrected. */
export const RegistrationForm = z.object({
  participation: Participation,
  group: Group,
  invitationCode: InvitationCode.optional(),
  teamName: line(60),
  members: z.array(SentMember).min(1, { error: 'team_too_small' }).max(50, { error: 'team_too_large' }),
  parent: z.object({ name: PersonName, phone: PhoneInput }),
  organization: line(120),
  instructor: z.object({ name: PersonName, phone: PhoneInput }),
  address: z.object({
    country: Country,
    region: line(80),
    city: optionalLine(80).optional(),
    detail: line(200),
  }),
  consent: Consent,
  /** Answers to the competition's own questions. Left out by a release that did not ask: those that are stored stay. */
  formAnswers: FormAnswers.exactOptional(),
});
export type RegistrationForm = z.infer<typeof RegistrationForm>;

const DraftAdult = z.object({ name: DraftText, phone: DraftText, phoneCountry: DraftText });
const DraftFlag = z.boolean().catch(false);

/**
 * The form being filled in, and as saved by a device: any text may be missing, wrong or too long. Fields added after a draft was saved open
 * empty.
 */
export const RegistrationDraft = z.object({
  participation: Participation,
  group: Group.or(z.literal('')).catch(''),
  invitationCode: DraftText,
  teamName: DraftText,
  members: z.array(MemberDraft),
  parent: DraftAdult,
  organization: DraftText,
  instructor: DraftAdult,
  address: z.object({ country: DraftText, region: DraftText, city: DraftText, detail: DraftText } satisfies FieldsOf<
    typeof RegistrationForm.shape.address
  >),
  consent: z.object({ processing: DraftFlag, publishName: DraftFlag, publishWork: DraftFlag }),
  formAnswers: AnswersDraft,
} satisfies FieldsOf<typeof RegistrationForm>);
export type RegistrationDraft = z.infer<typeof RegistrationDraft>;

export const NewRegistration = RegistrationForm.extend({ competitionId: Id });

/** `version` is the one that the form was filled from: a concurrent change is a conflict. */
export const RegistrationEdit = RegistrationForm.extend({ version: Revision });

/** The published award of a child. Devices have stored some without its title. */
const EntryAward = z.object({ certificateNo: z.string(), award: AwardKey, title: Text.optional() });
export type EntryAward = z.infer<typeof EntryAward>;

export const EntrySummary = z.object({
  id: Id,
  competition: z.object({
    id: Id,
    slug: z.string(),
    season: z.int(),
    mode: Mode,
    title: Text,
    art: z.string(),
    signup: Window,
    /** The window of this entry, which an organiser may have extended. */
    work: Window.nullable(),
    voting: Window.nullable(),
    /** Devices have stored entries without it. */
    contest: Window.nullable().default(null),
    /** Null unless it is called off; devices have stored entries without it. */
    calledOff: CalledOff.nullable().optional(),
  }),
  state: EntryState,
  label: EntryLabel,
  /** Reason for the rejection. */
  reason: z.string().nullable(),
  /** The reason in both languages, if it is a canned one. Devices have stored entries without it. */
  cannedReason: Text.nullable().optional(),
  /** End of the correction period of a rejected entry; null for any other. Devices have stored entries without it. */
  correctionUntil: Instant.nullable().optional(),
  /** End of an organiser's extension for this entry, for changes and for its work; null if none. Devices have stored entries without it. */
  extension: z.object({ edit: Instant.nullable(), work: Instant.nullable() }).optional(),
  /** The position from 1; null unless waitlisted. */
  waitlistPosition: z.int().nullable(),
  /** The short number that both sides name it by, which is also the reference of its payment; null once it is erased. Devices have stored entries without it. */
  number: z.string().nullable().optional(),
  /** Time until which its cancellation can be undone; null or missing if it is not being cancelled. */
  cancelling: Instant.nullable().optional(),
  actions: z.array(EntryAction),
  /** Public number of the submitted work, for sharing; null without a work. */
  workNo: z.string().nullable().default(null),
  /** State of the work's preparation, and the reason if it failed; devices have stored entries without them. */
  workPreparation: Preparation.nullable().optional(),
  workRefusal: AnyProblem.nullable().optional(),
  /** Organisers' reason for holding back the work; null if it is not held back. Devices have stored entries without it. */
  workHeld: z.string().nullable().optional(),
  workHeldReason: Text.nullable().optional(),
  participation: Participation,
  group: Group,
  teamName: z.string(),
  teamSize: z.int(),
  /**
   * Numbers of guardians asked by a link, answered, and impossible to ask without a number; null if none is asked. Devices have stored entries
   * without it.
   */
  guardianAnswers: z
    .object({ answered: z.int(), asked: z.int(), withoutNumber: z.int().default(0) })
    .nullable()
    .default(null),
  /** Its fee; null if none. Devices have stored entries without this and the following fields. */
  payment: Payment.nullable().default(null),
  /** Time since which it waits for a decision, and the promised number of working days; null if no decision is due. */
  review: z
    .object({ since: Instant, workingDays: z.int().min(0) })
    .nullable()
    .default(null),
  /** Published awards of its children, best first. */
  awards: z.array(EntryAward).default([]),
  /** Its published runs on the event day; null for none. Devices have stored entries without it. */
  day: EntryDay.nullable().optional(),
  /** Its newest appeal against the result; null for none. Devices have stored entries without it. */
  appeal: z
    .object({ id: Id, state: z.enum(appealStates) })
    .nullable()
    .optional(),
  /** The competitions for which it has qualified. Devices have stored entries without it. */
  advancements: z.array(Advancement).optional(),
  /** Organisers' actions on the family's behalf, the newest first. Devices have stored entries without it. */
  acts: z.array(FamilyAct).optional(),
  /** True if a consent of it is held on paper. Devices have stored entries without it. */
  consentOnPaper: z.boolean().optional(),
  registeredAt: Instant,
  version: z.int(),
});
export type EntrySummary = z.infer<typeof EntrySummary>;

/** A child's guardian as the teacher sees it: whether there is an answer, but not which. */
export const GuardianState = z.object({
  id: Id,
  childName: z.string(),
  /** Masked; null while no number is known. */
  phone: z.string().nullable(),
  /** `waiting`: the number is known, but no more links can be sent to it today. */
  state: z.enum(['no_phone', 'waiting', 'asked', 'expired', 'answered']),
  invitedAt: Instant.nullable(),
  /** True if the answer is held on paper. */
  onPaper: z.literal(true).optional(),
});

export const Entry = EntrySummary.extend({
  /** The guardians asked by a link; empty if the account itself consents. */
  guardians: z.array(GuardianState).default([]),
  members: z.array(MemberView),
  parent: z.object({ name: z.string(), phone: z.string() }),
  organization: z.string(),
  instructor: z.object({ name: z.string(), phone: z.string() }),
  address: z.object({ country: z.string(), region: z.string(), city: z.string().optional(), detail: z.string() }),
  consent: z.object({
    processing: z.boolean(),
    publishName: z.boolean(),
    publishWork: z.boolean(),
    textVersion: z.string(),
    givenAt: Instant,
  }),
  /** The consents that organisers hold on paper. Devices have stored entries without it. */
  paperConsents: z.array(z.object({ signedOn: z.string(), keptBy: z.string(), reference: z.string(), at: Instant })).optional(),
  invitationCode: z.string().nullable(),
  decidedAt: Instant.nullable(),
  /** Answers to the competition's own questions. Devices have stored entries without it. */
  formAnswers: z.array(AnswerView).optional(),
});
export type Entry = z.infer<typeof Entry>;

export const registrations = {
  'POST /api/registrations': {
    access: 'participant',
    agreed: true,
    summary: 'Registers a team or a single participant for a competition.',
    status: 201,
    idempotent: true,
    body: NewRegistration,
    answers: Entry,
    invalidates: ['GET /api/registrations', 'GET /api/competitions/:id'],
    errors: [
      'not_found',
      'window_invalid',
      'signup_not_open',
      'signup_closed',
      'competition_called_off',
      'invitation_code_used_up',
      'invitation_code_ended',
      'duplicate_child',
      'consent_outdated',
      'sign_up_limit',
      'refused_numbers_limit',
    ],
  },
  'POST /api/invitation-codes/institution': {
    access: 'participant',
    summary: 'Which institution an invitation code of a competition is for; null for a code that is wrong, used up or for none, all alike.',
    body: z.object({ competitionId: Id, code: InvitationCode }),
    answers: z.object({ institution: z.string().nullable() }),
    errors: [],
  },
  'GET /api/registrations': {
    inSupportView: true,
    access: 'account',
    summary: 'My entries, the newest first.',
    query: Paging,
    answers: listOf(EntrySummary),
    errors: [],
  },
  'GET /api/registrations/:id': {
    inSupportView: true,
    access: 'account',
    summary:
      'One of my entries, ID numbers masked. With `for=edit` or `for=copy`, guardians’ numbers come along: for its own edit form, to copy members into another.',
    params: IdParams,
    query: z.object({ for: z.enum(['edit', 'copy']).optional() }),
    answers: Entry,
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'PATCH /api/registrations/:id': {
    access: 'participant',
    summary: 'Corrects an entry; what was decided before goes back to review.',
    idempotent: true,
    params: IdParams,
    body: RegistrationEdit,
    answers: Entry,
    invalidates: ['GET /api/registrations', 'GET /api/registrations/:id'],
    errors: [
      'not_found',
      'conflict',
      'action_not_allowed_now',
      'invitation_code_used_up',
      'invitation_code_ended',
      'duplicate_child',
      'sign_up_limit',
      'refused_numbers_limit',
      'consent_outdated',
    ],
  },
  'POST /api/registrations/:id/cancel': {
    access: 'account',
    summary: 'Cancels an entry. Once it can no longer be undone, its seat goes to the next on the waiting list.',
    idempotent: true,
    params: IdParams,
    answers: Entry,
    invalidates: ['GET /api/registrations', 'GET /api/registrations/:id', 'GET /api/competitions/:id'],
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'POST /api/registrations/:id/cancel-undo': {
    access: 'account',
    summary: 'Keeps an entry that was just cancelled.',
    params: IdParams,
    answers: Entry,
    invalidates: ['GET /api/registrations', 'GET /api/registrations/:id'],
    /** `action_not_allowed_now`: it is cancelled for good. */
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'POST /api/registrations/:id/withdraw': {
    access: 'account',
    confirmed: true,
    summary: 'Withdraws the consent to processing: ends the entry at any state and erases everything personal in it.',
    idempotent: true,
    params: IdParams,
    answers: ErasureReceipt,
    invalidates: ['GET /api/registrations', 'GET /api/registrations/:id', 'GET /api/competitions/:id'],
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'POST /api/registrations/:id/advancement-answers': {
    access: 'participant',
    summary: 'Declines an invitation to a competition for which an entry has qualified, or takes that back; until the sign-up ends.',
    params: IdParams,
    body: AdvancementAnswer,
    answers: Entry,
    invalidates: ['GET /api/registrations', 'GET /api/registrations/:id'],
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'PATCH /api/registrations/:id/certificate-names': {
    access: 'account',
    summary:
      "Corrects the children's names in Latin letters, as certificates print them, until the entry's results are public. What was decided stays.",
    params: IdParams,
    body: z.object({
      version: Revision,
      /** The names of the children in their order; an empty one is none: certificates then print the child's own alone. */
      names: z.array(LatinName).min(1).max(20),
    }),
    answers: Entry,
    invalidates: ['GET /api/registrations', 'GET /api/registrations/:id'],
    errors: ['not_found', 'conflict', 'action_not_allowed_now'],
  },
  'PATCH /api/registrations/:id/consent': {
    access: 'account',
    summary: 'Gives or withdraws the two consents to publish.',
    params: IdParams,
    body: Consent.pick({ publishName: true, publishWork: true }),
    answers: Entry,
    invalidates: ['GET /api/registrations', 'GET /api/registrations/:id'],
    errors: ['not_found', 'action_not_allowed_now'],
  },
} satisfies Endpoints;
