/** How long a session counts as confirmed after its bearer proved who they are, by signing in or by a confirmation. */
export const CONFIRMATION_LIFETIME_MS = 5 * 60_000;
