import { Problem } from '#contract/http/problem.ts';
import type { Deps } from '#server/platform/deps.ts';
import { certificateFileName } from '#server/print/certificate/words.ts';
import { canBeSet } from '#server/print/setText.ts';
import type { CertifiedResult } from './certified.ts';
import { pdfOf, svgOf } from './sheet/pdfOf.ts';
import { type CertificateDeps, type Reader, readCertificate } from './verify.ts';

export type PrintDeps = CertificateDeps & Pick<Deps, 'files' | 'publicUrl' | 'site'>;

/** Returns false if the certificate is revoked, its name is erased, or the font lacks a character of it. */
export const isPrintable = async ({ result: { name }, isRevoked }: CertifiedResult): Promise<boolean> =>
  !isRevoked && name !== '' && (await canBeSet(name));

/** Returns a certificate that may be printed for its reader. Throws too_many_attempts, not_found, not_allowed. */
const readPrintable = async (deps: PrintDeps, no: string, reader: Reader) => {
  const { row, certified, isKnown } = await readCertificate(deps, no, reader);
  if (!isKnown) throw new Problem('not_allowed');
  if (!(await isPrintable(certified))) throw new Problem('not_found');
  return { certificateNo: row.no, certified };
};

/**
 * Returns the printed certificate. Throws too_many_attempts, not_found (also if it is revoked, the name is erased, or the fonts lack a character of it),
 * not_allowed.
 */
export const printCertificate = async (
  deps: PrintDeps,
  no: string,
  reader: Reader,
): Promise<{ certificateNo: string; fileName: string; pdf: Buffer }> => {
  const { certificateNo, certified } = await readPrintable(deps, no, reader);
  const { name, awardTitle } = certified.result;
  return { certificateNo, fileName: certificateFileName(name, awardTitle), pdf: await pdfOf(deps, certified) };
};

/** Returns the same as a picture. Throws as `printCertificate` does. */
export const drawCertificate = async (deps: PrintDeps, no: string, reader: Reader): Promise<string> =>
  svgOf(deps, (await readPrintable(deps, no, reader)).certified);
