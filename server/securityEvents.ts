import type { EndpointName } from '#contract/endpoint.ts';

/** What a success of an endpoint is called in the log of security events. What organisers change is in the audit log besides. */
export const securityEvents: Readonly<Record<string, string>> = {
  'POST /api/sessions': 'signed_in',
  'DELETE /api/sessions/current': 'signed_out',
  'DELETE /api/sessions/:id': 'device_signed_out',
  'POST /api/accounts': 'registered',
  'POST /api/verification-codes': 'code_sent',
  'POST /api/password-resets': 'password_reset',
  'PATCH /api/account': 'account_changed',
  'DELETE /api/account': 'account_deleted',
  'GET /api/account/export': 'account_exported',
  'POST /api/staff-invitations/accept': 'organiser_joined',
} satisfies Partial<Record<EndpointName, string>>;
