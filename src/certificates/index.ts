export { CertificateSection } from './CertificateSection.tsx';
export { certificatePath } from './certificatePath.ts';
export { Revocation } from './Revocation.tsx';
export { useCertificate } from './useCertificate.ts';
export { useEventLine } from './useEventLine.ts';
export { Verification } from './Verification.tsx';
