import { z } from 'zod';
import { Id, IdParams, Instant, line } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { EVERYTHING_EVERYWHERE } from '#contract/office/rules/staffRights.ts';
import { Account, Code } from './public.ts';

const Base64Url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(20_000);
const Transports = z.array(z.string().max(20)).max(10);
const CredentialDescriptor = z.object({ id: Base64Url, type: z.literal('public-key'), transports: Transports });
const UserVerification = z.enum(['discouraged', 'preferred', 'required']);

/** The browser's input for creating a passkey (WebAuthn's PublicKeyCredentialCreationOptionsJSON). */
const CreationOptions = z.object({
  challenge: Base64Url,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: Base64Url, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(CredentialDescriptor),
  authenticatorSelection: z.object({ residentKey: z.enum(['discouraged', 'preferred']), userVerification: UserVerification }),
  attestation: z.literal('none'),
});

/** The browser's input for requesting a passkey (WebAuthn's PublicKeyCredentialRequestOptionsJSON). */
const RequestOptions = z.object({
  challenge: Base64Url,
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: z.array(CredentialDescriptor),
  userVerification: UserVerification,
});

const credential = { id: Base64Url, rawId: Base64Url, type: z.literal('public-key') };

/** A new passkey, as the browser created it. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({ clientDataJSON: Base64Url, attestationObject: Base64Url, transports: Transports.optional() }),
});
/** A passkey's signature under a challenge. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url,
    authenticatorData: Base64Url,
    signature: Base64Url,
    userHandle: z.string().max(200).optional(),
  }),
});

export const Passkey = z.object({ id: Id, name: z.string(), addedAt: Instant, lastUsedAt: Instant.nullable() });
export type Passkey = z.infer<typeof Passkey>;

/** The second factors of the caller's own account. */
export const SecondFactorState = z.object({
  /** True if this site requires one of its staff: then the last cannot be removed. */
  required: z.boolean(),
  totp: z.object({ addedAt: Instant }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

/** Shown once, right after they are created. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const STATE = ['GET /api/second-factor'] as const;

/** The second factor of organisers' and judges' sign-ins: its settings and the second step itself. */
export const secondFactor = {
  'GET /api/second-factor': {
    access: 'staff',
    duringSignIn: ['enrolment'],
    summary: 'The second factors of the signed-in account.',
    answers: SecondFactorState,
    errors: [],
  },
  'POST /api/second-factor/totp': {
    access: 'staff',
    duringSignIn: ['enrolment'],
    confirmed: true,
    summary: 'Makes the secret of an authenticator app (RFC 6238). It counts once a code has confirmed it, and is never answered again.',
    status: 201,
    answers: z.object({
      /** base32, for typing in if the QR code cannot be scanned. */
      secret: z.string(),
      /** `otpauth://…`, for a QR code. */
      uri: z.string(),
      /** Sent back with the first code. */
      enrolment: z.string(),
      expiresAt: Instant,
    }),
    errors: [],
  },
  'POST /api/second-factor/totp/confirmation': {
    access: 'staff',
    duringSignIn: ['enrolment'],
    summary: 'Adds the authenticator app whose code this is, in place of an earlier one. With the first factor come recovery codes.',
    body: z.object({ enrolment: z.string().min(1).max(1000), code: Code }),
    answers: RecoveryCodes,
    invalidates: STATE,
    errors: ['second_factor_wrong', 'code_expired'],
  },
  'DELETE /api/second-factor/totp': {
    access: 'staff',
    confirmed: true,
    summary: 'Removes the authenticator app.',
    invalidates: STATE,
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'POST /api/second-factor/recovery-codes': {
    access: 'staff',
    confirmed: true,
    summary: 'Makes new recovery codes; those before hold no longer.',
    answers: RecoveryCodes,
    invalidates: STATE,
    errors: ['action_not_allowed_now'],
  },
  'POST /api/second-factor/passkeys/options': {
    access: 'staff',
    duringSignIn: ['enrolment'],
    confirmed: true,
    summary: 'Begins a passkey: what the browser makes it from, good once and for some minutes.',
    answers: CreationOptions,
    errors: [],
  },
  'POST /api/second-factor/passkeys': {
    access: 'staff',
    duringSignIn: ['enrolment'],
    summary: 'Adds a passkey. With the first factor come recovery codes.',
    status: 201,
    body: z.object({ name: line(60), passkey: NewPasskey }),
    answers: RecoveryCodes,
    invalidates: STATE,
    errors: ['second_factor_wrong', 'action_not_allowed_now'],
  },
  'DELETE /api/second-factor/passkeys/:id': {
    access: 'staff',
    confirmed: true,
    summary: 'Removes a passkey.',
    params: IdParams,
    invalidates: STATE,
    errors: ['not_found', 'action_not_allowed_now'],
  },
  'POST /api/session/second-factor': {
    access: 'staff',
    duringSignIn: ['second_factor'],
    summary: 'What this account’s second step can be; with a challenge for its passkeys, good once and for some minutes.',
    answers: z.object({ totp: z.boolean(), recoveryCodesLeft: z.int(), passkey: RequestOptions.nullable() }),
    errors: [],
  },
  'POST /api/session/second-factor/totp': {
    access: 'staff',
    duringSignIn: ['second_factor'],
    summary: 'Takes the second step, or confirms the session, by a code of the authenticator app. Each code counts once.',
    body: z.object({ code: Code }),
    answers: Account,
    errors: ['second_factor_wrong'],
  },
  'POST /api/session/second-factor/passkey': {
    access: 'staff',
    duringSignIn: ['second_factor'],
    summary: 'Takes the second step, or confirms the session, by a passkey.',
    body: z.object({ passkey: PasskeyAssertion }),
    answers: Account,
    errors: ['second_factor_wrong'],
  },
  'POST /api/session/second-factor/recovery-code': {
    access: 'staff',
    duringSignIn: ['second_factor'],
    summary: 'Takes the second step, or confirms the session, by a recovery code, which is used up.',
    body: z.object({ code: line(40) }),
    answers: Account,
    errors: ['second_factor_wrong'],
  },
  'DELETE /api/admin/accounts/:id/second-factor': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    confirmed: true,
    summary: 'Removes all second factors of a member of staff who has lost theirs, signs them out everywhere and tells them.',
    params: IdParams,
    invalidates: ['GET /api/admin/accounts'],
    errors: ['not_found', 'action_not_allowed_now'],
  },
} satisfies Endpoints;
