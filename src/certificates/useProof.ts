import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Proof, readProof } from '#contract/certificates/rules/proof.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { isUnreachable } from '#src/platform/problems/NotOnDevice.tsx';
import { type Verdict, verifyProof } from './verifyProof.ts';

/** The proof in the page's address, which a certificate's QR code has there, with its verdict; null while it is verified. */
export interface CheckedProof {
  /** Null if it was altered so that nothing can be read. */
  proof: Proof | null;
  verdict: Verdict | null;
}

/** Verifies the proof in the address of a certificate's check page; null if the address has none. */
export const useProof = (no: string): CheckedProof | null => {
  const fragment = useLocation().hash.slice(1);
  const [checked, setChecked] = useState<(CheckedProof & { fragment: string }) | null>(null);
  const hasProof = readProof(no, fragment) !== null;
  const query = useCall('GET /api/certificate-keys', {}, { enabled: hasProof });
  const { data } = query;
  const isWithoutKeys = !data && isUnreachable(query);
  useEffect(() => {
    const proof = readProof(no, fragment);
    if (proof === null || proof === 'altered' || (!data && !isWithoutKeys)) return;
    let isCurrent = true;
    void verifyProof(proof, data?.items ?? []).then((verdict) => isCurrent && setChecked({ proof, verdict, fragment }));
    return () => {
      isCurrent = false;
    };
  }, [no, fragment, data, isWithoutKeys]);
  if (!hasProof) return null;
  if (readProof(no, fragment) === 'altered') return { proof: null, verdict: 'forged' };
  return checked?.fragment === fragment ? checked : { proof: null, verdict: null };
};
