// Promise: the QR code of a certificate is verified by the browser alone: a code of ours is right, one that was altered in any part or made by another is refused, and no part
// of it tells who the child is.
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { certificateKinds } from '#contract/certificates/rules/fields.ts';
import { proofFragment, readProof, type Statement, signedText } from '#contract/certificates/rules/proof.ts';
import { qrUrl } from '#src/certificates/certificatePath.ts';
import { verifyProof } from '#src/certificates/verifyProof.ts';

const pairOf = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, key: publicKey.export({ format: 'jwk' }).x ?? '' };
};
const [ours, earlier, foreign] = [pairOf(), pairOf(), pairOf()];
const keys = [
  { id: 'k2', key: ours.key },
  { id: 'k1', key: earlier.key },
];
const fragmentOf = (keyId: string, statement: Statement, privateKey: KeyObject) =>
  proofFragment({ keyId, statement, signature: sign(null, Buffer.from(signedText(keyId, statement)), privateKey).toString('base64url') });
const verdictOf = async (no: string, fragment: string) => {
  const proof = readProof(no, fragment);
  return proof === null || proof === 'altered' ? proof : verifyProof(proof, keys);
};

const statement: Statement = { no: 'TC26-7K3M-9Q2P', kind: 'award', award: 'first', competition: 'space-supply-2025', day: '2026-06-20' };
const anyStatement = fc.record({
  no: fc.constant('TC26-7K3M-9Q2P'),
  kind: fc.constantFrom(...certificateKinds),
  award: fc.stringMatching(/^[a-z0-9_]{0,30}$/),
  competition: fc.stringMatching(/^[a-z0-9-]{1,100}$/),
  day: fc.constantFrom('2026-06-20', '1999-01-01'),
});

describe('a signed QR code', () => {
  it('is read as it was written, and its signature is right by the key of its time', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyStatement,
        fc.constantFrom(['k2', ours.privateKey] as const, ['k1', earlier.privateKey] as const),
        async (each, [id, key]) => {
          const fragment = fragmentOf(id, each, key);
          expect(fragment).toBe(encodeURI(fragment));
          expect(readProof(each.no, fragment)).toMatchObject({ keyId: id, statement: each });
          expect(await verdictOf(each.no, fragment)).toBe('right');
        },
      ),
      { numRuns: 50 },
    );
  });

  it('does not depend on how its number is written', async () => {
    const fragment = fragmentOf('k2', statement, ours.privateKey);
    for (const no of ['tc267k3m9q2p', ' TC26 7K3M 9Q2P']) expect(await verdictOf(no, fragment)).toBe('right');
  });

  it('is refused if any character of it or of the number is another', async () => {
    const fragment = fragmentOf('k2', statement, ours.privateKey);
    for (let at = 'c1.'.length; at < fragment.length; at += 1) {
      const altered = fragment.slice(0, at) + (fragment[at] === '1' ? '2' : '1') + fragment.slice(at + 1);
      const verdict = await verdictOf(statement.no, altered);
      // the last character of a signature has two bits that say nothing
      if (at < fragment.length - 1) expect([at, verdict]).not.toEqual([at, 'right']);
    }
    expect(await verdictOf('TC26-7K3M-9Q3P', fragment)).toBe('forged');
    expect(await verdictOf(statement.no, fragment.slice(0, -1))).toBe('altered');
    expect(await verdictOf(statement.no, `${fragment}.more`)).toBe('altered');
  });

  it('of another key is forged, and of one that this device does not have, unknown', async () => {
    expect(await verdictOf(statement.no, fragmentOf('k2', statement, foreign.privateKey))).toBe('forged');
    expect(await verdictOf(statement.no, fragmentOf('k3', statement, foreign.privateKey))).toBe('key_unknown');
    expect(await verdictOf(statement.no, 'main')).toBe(null);
  });

  it('cannot be verified by a browser without Ed25519, which says so', async () => {
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValueOnce(new DOMException('no', 'NotSupportedError'));
    expect(await verdictOf(statement.no, fragmentOf('k2', statement, ours.privateKey))).toBe('unsupported');
  });

  it('fits a QR code, with all but the number where no server sees it', () => {
    const url = new URL(qrUrl('https://cup.example.org', statement.no, fragmentOf('k2', statement, ours.privateKey)));
    expect([url.pathname, url.search]).toEqual(['/achievement-detail', '?no=TC26-7K3M-9Q2P']);
    expect(url.href.length).toBeLessThan(230);
  });
});
