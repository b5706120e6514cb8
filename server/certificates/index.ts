import type { Subject } from '#server/platform/subject.ts';
import { anonymiseCertificatesOf } from './certificateStore.ts';
import type { CertifiedResults } from './certified.ts';
import { certificateRoutes } from './routes.ts';

export { takeCertificatesBack } from './certificateStore.ts';
export type { CertifiedResult, CertifiedResults } from './certified.ts';
export { certificateNumbers, issueCertificates, kindOfAward, revokeCertificates } from './issue.ts';
export { certificateKeyContext } from './keys.ts';
export { CERTIFICATES, LOOKUP_COOKIE, lookupToken } from './lookup.ts';
export { publishedContentsOf } from './sheet/pdfOf.ts';

/** Returns the subject of certificates; `certified`: the results that they state. */
export const certificates = (certified: CertifiedResults): Subject => ({
  routes: (serveDeps, deps) => certificateRoutes(serveDeps, { ...deps, certified }),
  async erase(tx, _, { id, mergedIds }) {
    await anonymiseCertificatesOf(tx, [id, ...mergedIds]);
    return {};
  },
});
