import type { Deps } from '#server/platform/deps.ts';
import { printedBrand } from '#server/site/index.ts';
import { englishNameOf, toResult } from './result.ts';
import type { ResultRow } from './store.ts';

/** Returns the certificate of a result as a PDF. The font must have every character of the name. */
export const pdfOf = async (deps: Pick<Deps, 'files' | 'publicUrl' | 'site'>, row: ResultRow): Promise<Buffer> => {
  // Loaded with the first certificate: it brings the whole PDF library.
  const { certificatePdf } = await import('./certificatePdf.ts');
  const { timeZone, brand } = deps.site.now();
  return certificatePdf({
    result: toResult(row),
    englishName: englishNameOf(row),
    publishedAt: row.publishedAt,
    timeZone,
    brand: brand.name,
    look: await printedBrand(deps),
    verifyUrl: `${deps.publicUrl()}/achievement-detail?no=${encodeURIComponent(row.certificateNo)}`,
  });
};
