import { type Proof, signedText } from '#contract/certificates/rules/proof.ts';

/** A public key of certificates, 32 bytes in base64url. */
export interface PublicKey {
  id: string;
  key: string;
}

/** Outcomes of verifying a proof; `unsupported`: this browser has no Ed25519. */
export type Verdict = 'right' | 'forged' | 'key_unknown' | 'unsupported';

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (each) => each.charCodeAt(0));

const importKey = async (key: string): Promise<CryptoKey | null> => {
  try {
    return await crypto.subtle.importKey('raw', bytesOf(key), 'Ed25519', false, ['verify']);
  } catch {
    // also without a secure context, where there is no subtle
    return null;
  }
};

/** Verifies the signature of a QR code with the site's public keys, by the browser alone. */
export const verifyProof = async ({ keyId, statement, signature }: Proof, keys: readonly PublicKey[]): Promise<Verdict> => {
  const known = keys.find(({ id }) => id === keyId);
  if (!known) return 'key_unknown';
  const key = await importKey(known.key);
  if (!key) return 'unsupported';
  const signed = new TextEncoder().encode(signedText(keyId, statement));
  return (await crypto.subtle.verify('Ed25519', key, bytesOf(signature), signed)) ? 'right' : 'forged';
};
