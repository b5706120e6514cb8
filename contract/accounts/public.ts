import { z } from 'zod';
import { Channel, cleaned, Id, IdParams, Instant, Locale, line, PersonName } from '#contract/http/common.ts';
import { awaitedSteps, type Endpoints } from '#contract/http/endpoint.ts';
import { EVERYTHING_EVERYWHERE } from '#contract/office/rules/staffRights.ts';
import { emailProblem, normalizeEmail } from '#contract/text/email.ts';
import { ACCOUNT_REASON_MAX } from '#contract/text/textLengths.ts';
import { ErasureReceipt } from './erasure.ts';
import { accountKinds } from './rules/profile.ts';
import { HANDLE_WIDTH, TRACK_WIDTH } from './rules/slider.ts';
import { codeFormatProblem, normalizeCode } from './rules/verificationCode.ts';

export const AccountKind = z.enum(accountKinds);
export type AccountKind = z.infer<typeof AccountKind>;
export const Role = z.enum(['participant', 'judge', 'organiser']);
export type Role = z.infer<typeof Role>;

export const Email = z
  .string()
  .transform(normalizeEmail)
  .superRefine((value, context) => {
    const problem = emailProblem(value);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });

/** A phone number as typed; the server parses it with `text/phone.ts` and stores E.164. */
export const PhoneInput = cleaned.min(1, { error: 'required' }).max(40, { error: 'too_long' });
/** Six digits, sent or made by an authenticator app, as typed. */
export const Code = z
  .string()
  .overwrite(normalizeCode)
  .refine((value) => codeFormatProblem(value) === null, { error: 'code_format' });
/** base64 of RSA-OAEP-SHA-256 under `GET /api/public-key`. */
const EncryptedPassword = z.string().min(1, { error: 'required' }).max(1024);
const ChallengeToken = z.string().min(1).max(200);

export const Account = z.object({
  id: Id,
  kind: AccountKind,
  /**
   * True for a family account that used to be an institution's: it asks guardians (`registrations/rules/guardians.ts`). Devices have stored
   * accounts without it.
   */
  hasBeenInstitution: z.boolean().optional(),
  role: Role,
  /** E.164 */
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  /** True if a code proved the address. An unproven address cannot sign in and receives no messages. */
  emailProven: z.boolean().default(false),
  name: z.string(),
  /** Family name, or the kindergarten's or school's name, by kind. */
  affiliation: z.string(),
  locale: Locale,
  /** True if the profile has everything that sign-up requires (`accounts/rules/profile.ts`). */
  complete: z.boolean(),
  createdAt: Instant,
  /**
   * The step that this staff session must complete before anything else: the second step of signing in, or enrolling a second factor if the site
   * requires one. Contacts are left out until then.
   */
  awaits: z.enum(awaitedSteps).optional(),
  /** True if the session is for judging alone. */
  forJudging: z.boolean().optional(),
  /** True if the owner must agree to a new version of a legal text before sending anything in (`agreements.ts`). */
  mustAgree: z.boolean().optional(),
});
export type Account = z.infer<typeof Account>;

export const NewAccount = z.object({
  kind: AccountKind,
  mobile: PhoneInput,
  code: Code,
  password: EncryptedPassword,
  keyId: Id,
  name: PersonName,
  affiliation: line(120),
  email: Email.optional(),
  locale: Locale,
  acceptedTerms: z.literal(true, { error: 'terms_required' }),
});

export const AccountChange = z.object({
  kind: AccountKind.optional(),
  name: PersonName.optional(),
  affiliation: line(120).optional(),
  locale: Locale.optional(),
  /** A new address and the code sent to it. */
  email: z.object({ address: Email, code: Code }).optional(),
  /** `current` is checked if given; the session must be confirmed in any case. */
  password: z.object({ current: EncryptedPassword.optional(), next: EncryptedPassword, keyId: Id }).optional(),
});

/** Another mobile number, the code sent to it, and the code sent to the previous number, absent only if the account had none. */
export const MobileChange = z.object({ number: PhoneInput, code: Code, oldCode: Code.optional() });

/** Request to erase the account. A password is checked if given, although the session must be confirmed in any case. */
export const AccountErasure = z.union([z.object({ erase: z.literal(true) }), z.object({ password: EncryptedPassword, keyId: Id })]);

export const SignIn = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('password'),
    /** Mobile number or e-mail address. */
    account: line(254),
    password: EncryptedPassword,
    keyId: Id,
    challengeToken: ChallengeToken,
  }),
  z.object({ method: z.literal('code'), target: line(254), code: Code }),
]);

/** Proof of identity on a session: the password, or a code sent to a proven address of the account. */
export const Confirmation = z.discriminatedUnion('means', [
  z.object({ means: z.literal('password'), password: EncryptedPassword, keyId: Id }),
  z.object({ means: z.literal('code'), channel: Channel, code: Code }),
]);

/** One of the ways to confirm that an account offers. */
export const ConfirmationMeans = z.discriminatedUnion('means', [
  z.object({ means: z.literal('password') }),
  /** Confirmation by the calls of `secondFactor.ts`; the only way if the account has a second factor. */
  z.object({ means: z.literal('second_factor') }),
  /** `target`: the address or number that the code is sent to. */
  z.object({ means: z.literal('code'), channel: Channel, target: z.string() }),
]);
export type ConfirmationMeans = z.infer<typeof ConfirmationMeans>;

export const codePurposes = ['register', 'sign_in', 'reset', 'change_email', 'confirm', 'change_mobile', 'leave_mobile'] as const;
export type CodePurpose = (typeof codePurposes)[number];

export const Session = z.object({
  id: Id,
  current: z.boolean(),
  /** A short, readable name of the device, made from its user agent. */
  device: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
});
export type Session = z.infer<typeof Session>;

export const accounts = {
  'GET /api/public-key': {
    access: 'public',
    summary: 'The key passwords are encrypted with in the browser (RSA-OAEP, SHA-256).',
    answers: z.object({ keyId: Id, pem: z.string() }),
    errors: [],
  },
  'POST /api/challenges': {
    access: 'public',
    summary: 'Starts a slide-to-verify check. One with `hard=1` asks for work, and its token passes a lock that strangers have caused.',
    status: 201,
    query: z.object({ hard: z.enum(['1']).optional() }),
    answers: z.object({
      id: Id,
      trackWidth: z.literal(TRACK_WIDTH),
      handleWidth: z.literal(HANDLE_WIDTH),
      expiresAt: Instant,
      /** Required leading zero bits of the proof of work (`accounts/rules/proofOfWork.ts`); 0 while the address is calm. */
      workBits: z.int().min(0),
    }),
    errors: [],
  },
  'POST /api/challenges/:id/solve': {
    access: 'public',
    summary: 'Judges the trace of a slide; answers with a token for one use.',
    params: IdParams,
    body: z.object({
      distance: z.number(),
      trace: z.array(z.tuple([z.number(), z.number(), z.number()])).max(2000),
      /** The proof of work, if the challenge asks for one. */
      nonce: z.string().max(20).optional(),
    }),
    answers: z.object({ token: ChallengeToken }),
    errors: ['challenge_failed'],
  },
  'POST /api/verification-codes': {
    access: 'public',
    summary:
      'Sends a six-digit code by SMS or e-mail. The answer is the same whether or not the target has an account, except for a new password, counted like a sign-in.',
    status: 202,
    body: z.object({
      channel: Channel,
      /** Absent if the code is to `confirm` or to `leave_mobile`: it goes to the account's own address. */
      target: cleaned.min(1, { error: 'required' }).max(254, { error: 'too_long' }).optional(),
      purpose: z.enum(codePurposes),
      challengeToken: ChallengeToken,
      /** The language of the message. */
      locale: Locale.optional(),
    }),
    answers: z.object({ expiresAt: Instant, nextAt: Instant }),
    errors: ['challenge_failed', 'signed_out', 'account_not_found'],
  },
  'POST /api/accounts': {
    access: 'public',
    summary: 'Registers an account by mobile number and signs it in. An e-mail address counts once a code has proved it.',
    status: 201,
    body: NewAccount,
    answers: Account,
    errors: ['account_exists', 'wrong_code', 'code_expired', 'encryption_key_unknown'],
  },
  'GET /api/sessions/current': {
    access: 'public',
    duringSignIn: awaitedSteps,
    summary: 'The signed-in account of this session, or null.',
    answers: z.object({ account: Account.nullable() }),
    errors: [],
  },
  'POST /api/sessions': {
    access: 'public',
    summary: 'Signs in with a password or with a code.',
    status: 201,
    body: SignIn,
    answers: Account,
    errors: [
      'account_not_found',
      'account_disabled',
      'account_merged',
      'wrong_password',
      'wrong_code',
      'code_expired',
      'challenge_failed',
      'encryption_key_unknown',
    ],
  },
  'DELETE /api/sessions/current': { access: 'public', duringSignIn: awaitedSteps, summary: 'Signs out here.', errors: [] },
  'GET /api/sessions': {
    inSupportView: true,
    access: 'account',
    summary: 'The devices signed in to this account.',
    answers: z.object({ items: z.array(Session), total: z.int() }),
    errors: [],
  },
  'DELETE /api/sessions/:id': {
    access: 'account',
    summary: 'Signs a device out.',
    params: IdParams,
    invalidates: ['GET /api/sessions'],
    errors: ['not_found'],
  },
  'GET /api/session/confirmation': {
    access: 'account',
    duringSignIn: ['enrolment'],
    summary: 'Until when this session is confirmed, and how this account can confirm it.',
    answers: z.object({ confirmedUntil: Instant.nullable(), means: z.array(ConfirmationMeans) }),
    errors: [],
  },
  'POST /api/session/confirmation': {
    access: 'account',
    duringSignIn: ['enrolment'],
    summary: 'Proves on this session who its bearer is, for the next minutes.',
    body: Confirmation,
    answers: z.object({ confirmedUntil: Instant }),
    invalidates: ['GET /api/session/confirmation'],
    errors: ['wrong_password', 'wrong_code', 'code_expired', 'encryption_key_unknown'],
  },
  'POST /api/password-resets': {
    access: 'public',
    summary: 'Sets a new password with a code sent to the registered mobile number; signs every device out.',
    body: z.object({ mobile: PhoneInput, code: Code, password: EncryptedPassword, keyId: Id }),
    errors: ['account_not_found', 'account_merged', 'wrong_code', 'code_expired', 'encryption_key_unknown'],
  },
  'POST /api/staff-invitations/look': {
    access: 'public',
    summary: 'Whether a one-time link still makes an account; the link stays as it is. The token is in the body, for no log has it.',
    body: z.object({ token: z.string().min(1, { error: 'required' }).max(200) }),
    errors: ['not_found'],
  },
  'POST /api/staff-invitations/accept': {
    access: 'public',
    summary: 'Makes the organiser’s account that a one-time link is for, with a password of its own.',
    body: z.object({
      token: z.string().min(1, { error: 'required' }).max(200),
      password: EncryptedPassword,
      keyId: Id,
      /** Language of the messages to the new account. */
      locale: Locale.optional(),
    }),
    errors: ['not_found', 'email_taken', 'encryption_key_unknown'],
  },
  'GET /api/account': { access: 'account', summary: 'The profile of the signed-in account.', answers: Account, errors: [] },
  'PATCH /api/account': {
    access: 'account',
    // A change from institution to family ends the guardian requirement: a stolen session must not be enough for that.
    confirmed: ['email', 'password', 'kind'],
    summary: 'Changes the profile, the e-mail address (with a code) or the password; tells the old addresses.',
    body: AccountChange,
    answers: Account,
    // A new address or password signs out the other devices.
    invalidates: ['GET /api/sessions', 'GET /api/account/calendar'],
    errors: ['email_taken', 'wrong_code', 'code_expired', 'wrong_password', 'encryption_key_unknown'],
  },
  'PUT /api/account/mobile': {
    access: 'account',
    confirmed: true,
    summary: 'Changes the mobile number, with a code sent to the new and one sent to the old; tells the old addresses.',
    body: MobileChange,
    answers: Account,
    invalidates: ['GET /api/sessions', 'GET /api/session/confirmation', 'GET /api/account/calendar'],
    errors: ['account_exists', 'wrong_code', 'code_expired'],
  },
  'POST /api/admin/accounts/:id/mobile-code': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    confirmed: true,
    summary:
      'The code that otherwise goes to an account’s old number, for an owner who no longer has it. The audit log records who gave it, and why.',
    params: IdParams,
    body: z.object({ reason: line(ACCOUNT_REASON_MAX) }),
    answers: z.object({ code: z.string(), expiresAt: Instant }),
    errors: ['not_found'],
  },
  'DELETE /api/account': {
    access: 'account',
    confirmed: true,
    summary: 'Deletes the account and all it holds, at every state of its entries; answers with a receipt.',
    body: AccountErasure,
    answers: ErasureReceipt,
    errors: ['wrong_password', 'encryption_key_unknown', 'action_not_allowed_now'],
  },
} satisfies Endpoints;

/** Endpoints that answer with files: fetched by links, not by the typed client. */
export const accountFiles = {
  'GET /api/account/export': { access: 'account', confirmed: true, summary: 'Everything held about the account, as a ZIP.', errors: [] },
} satisfies Endpoints;
