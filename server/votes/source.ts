import type { Vault } from '#server/platform/vault.ts';

/** Keyed hash of the client's network that a vote comes from: the address itself is not stored. */
export const sourceOf = (vault: Vault, network: string): string => vault.mac(network, 'vote source');

/** Keyed hash of the number that a voter has proved: the vote outlives the account, and the number votes no second time that day. Nobody signs up without one. */
export const voterOf = (vault: Vault, mobile: string | null): string | null => (mobile === null ? null : vault.mac(mobile, 'voter'));

const SHORT_LENGTH = 8;
/** Enough of a source to distinguish it in a list. */
export const shortSource = (hash: string | null): string | null => (hash === null || hash === '' ? null : hash.slice(0, SHORT_LENGTH));
