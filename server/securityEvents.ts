import type { EndpointName } from '#contract/http/endpoint.ts';

const has = (body: unknown, field: string): boolean => typeof body === 'object' && body !== null && Object.hasOwn(body, field);

const isTrue = (body: unknown, field: string): boolean =>
  typeof body === 'object' && body !== null && Object.entries(body).some(([name, value]) => name === field && value === true);

/** Names of successful requests in the log of security events, by endpoint. Changes by organisers are in the audit log as well. */
export const securityEvents: Readonly<Record<string, string | ((body: unknown) => string)>> = {
  'POST /api/sessions': (body) => (has(body, 'code') ? 'signed_in_by_code' : 'signed_in'),
  'DELETE /api/sessions/current': 'signed_out',
  'DELETE /api/sessions/:id': 'device_signed_out',
  'POST /api/accounts': 'registered',
  'POST /api/verification-codes': 'code_sent',
  'POST /api/session/confirmation': 'confirmed',
  'POST /api/second-factor/totp/confirmation': 'second_factor_added',
  'POST /api/second-factor/passkeys': 'second_factor_added',
  'DELETE /api/second-factor/totp': 'second_factor_removed',
  'DELETE /api/second-factor/passkeys/:id': 'second_factor_removed',
  'POST /api/second-factor/recovery-codes': 'recovery_codes_renewed',
  'POST /api/session/second-factor/totp': 'second_factor_passed',
  'POST /api/session/second-factor/passkey': 'second_factor_passed',
  'POST /api/session/second-factor/recovery-code': 'recovery_code_used',
  'DELETE /api/admin/accounts/:id/second-factor': 'second_factor_reset',
  'POST /api/password-resets': 'password_reset',
  'PATCH /api/account': (body) => (has(body, 'password') ? 'password_changed' : has(body, 'email') ? 'email_changed' : 'account_changed'),
  'PUT /api/account/mobile': 'mobile_changed',
  'POST /api/admin/accounts/:id/mobile-code': 'mobile_code_given',
  'POST /api/account/calendar': 'calendar_link_made',
  'DELETE /api/account/calendar': 'calendar_link_ended',
  'DELETE /api/account': 'account_deleted',
  'GET /api/account/export': 'account_exported',
  'PUT /api/admin/accounts/:id/rights': 'rights_changed',
  'POST /api/admin/staff-invitations': 'staff_invited',
  'POST /api/admin/staff-invitations/:id/confirmation': 'organiser_confirmed',
  'POST /api/admin/paper-entries': 'entered_from_paper',
  'POST /api/admin/people/:id/contacts': 'contacts_seen',
  'POST /api/admin/people/:id/support-view': 'support_view_opened',
  'PUT /api/admin/people/:id/disabled': (body) => (isTrue(body, 'disabled') ? 'account_disabled' : 'account_enabled'),
  'POST /api/admin/people/:id/merge': 'accounts_merged',
  'POST /api/admin/people/:id/erasure': 'account_erased',
  'POST /api/admin/people/:id/sign-out': 'signed_out_everywhere',
  'POST /api/staff-invitations/accept': 'organiser_joined',
} satisfies Partial<Record<EndpointName, string | ((body: unknown) => string)>>;
