import type { Subject } from '#server/platform/subject.ts';
import { batchRoutes } from './batches/batchRoutes.ts';
import { endBatchesOf } from './batches/batchStore.ts';
import { batchJob } from './batches/makeBatches.ts';
import { anonymiseCertificatesOf } from './certificateStore.ts';
import type { CertifiedResults } from './certified.ts';
import { certificateRoutes } from './routes.ts';

export { type CertificateRow, certificatesOf, findCertificate, nameSuccessor, takeCertificatesBack } from './certificateStore.ts';
export type { CertifiedResult, CertifiedResults } from './certified.ts';
export { certificateNumbers, issueCertificates, revokeCertificates } from './issue.ts';
export { certificateKeyContext } from './keys.ts';
export { CERTIFICATES, LOOKUP_COOKIE, lookupToken } from './lookup.ts';
export { certifiedPeople, isOfPerson } from './people/certifiedPerson.ts';
export { publishedContentsOf } from './sheet/pdfOf.ts';
export { revocationOf } from './verify.ts';

/** Returns the subject of certificates; `certified`: the results that they state. */
export const certificates = (certified: CertifiedResults): Subject => ({
  routes: (serveDeps, deps) => {
    certificateRoutes(serveDeps, { ...deps, certified });
    batchRoutes(serveDeps, { ...deps, certified });
  },
  jobs: [(deps) => batchJob({ ...deps, certified })],
  async erase(tx, _, { id, mergedIds }) {
    await anonymiseCertificatesOf(tx, [id, ...mergedIds]);
    await endBatchesOf(tx, [id, ...mergedIds]);
    return {};
  },
});
