/** The states of a certificate that was issued: `corrected` leads to another number, `revoked` to none. */
export const issuedStates = ['valid', 'corrected', 'revoked'] as const;
export type IssuedState = (typeof issuedStates)[number];

/** Maximum length of the public reason of a revocation, in each language. */
export const REVOCATION_REASON_MAX = 200;

/** Returns the state of a certificate; `revoked`: how it ended. */
export const issuedState = (revoked: { successorNo: string | null } | null): IssuedState =>
  revoked === null ? 'valid' : revoked.successorNo === null ? 'revoked' : 'corrected';
