import type { Vault } from '../platform/vault.ts';

/** Keyed hash of the client's network that a vote comes from: the address itself is not stored. */
export const sourceOf = (vault: Vault, network: string): string => vault.mac(network, 'vote source');

const SHORT_LENGTH = 8;
/** Enough of a source to distinguish it in a list. */
export const shortSource = (hash: string | null): string | null => (hash === null || hash === '' ? null : hash.slice(0, SHORT_LENGTH));
