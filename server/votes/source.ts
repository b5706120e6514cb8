import type { Vault } from '#server/platform/secrets/vault.ts';

/** Returns a keyed hash of the client's network, so that the address itself is not stored. */
export const sourceOf = (vault: Vault, network: string): string => vault.mac(network, 'vote source');

/**
 * Returns the keyed hash of a voter's verified number. The vote outlives the account, and the number cannot vote again that day. Nobody signs up without a
 * number.
 */
export const voterOf = (vault: Vault, mobile: string | null): string | null => (mobile === null ? null : vault.mac(mobile, 'voter'));

const SHORT_LENGTH = 8;
/** Returns a prefix that is long enough to tell sources apart in a list. */
export const shortSource = (hash: string | null): string | null => (hash === null || hash === '' ? null : hash.slice(0, SHORT_LENGTH));
