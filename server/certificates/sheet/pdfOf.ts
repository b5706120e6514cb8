import type { Locale } from '#contract/http/common.ts';
import type { CertifiedResult } from '#server/certificates/certified.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { CertificateContent } from '#server/print/certificate/certificate.ts';
import { printedBrand } from '#server/site/index.ts';

type PdfDeps = Pick<Deps, 'files' | 'publicUrl' | 'site'>;

// Loaded with the first certificate: it brings the whole PDF library.
const loadPdf = () => import('#server/print/certificate/certificate.ts');

const contentOf = async (deps: PdfDeps, { result, englishName, publishedAt }: CertifiedResult): Promise<CertificateContent> => {
  const { timeZone, brand } = deps.site.now();
  return {
    result,
    englishName,
    publishedAt,
    timeZone,
    brand: brand.name,
    look: await printedBrand(deps),
    verifyUrl: `${deps.publicUrl()}/achievement-detail?no=${encodeURIComponent(result.certificateNo)}`,
  };
};

/** Returns the certificate of a result as a PDF. The font must have every character of the name. */
export const pdfOf = async (deps: PdfDeps, certified: CertifiedResult): Promise<Buffer> => {
  const { certificatePdf } = await loadPdf();
  return certificatePdf(await contentOf(deps, certified));
};

/** Yields the certificates of results as one PDF, a page each. The font must have every character of their names. */
export async function* pdfOfAll(
  deps: PdfDeps & Pick<Deps, 'clock'>,
  rows: readonly CertifiedResult[],
  { title, locale }: { title: string; locale: Locale },
): AsyncGenerator<Uint8Array> {
  const { certificatesPdf } = await loadPdf();
  const contents = async function* () {
    for (const row of rows) yield await contentOf(deps, row);
  };
  const author = deps.site.now().brand.name[locale];
  yield* certificatesPdf({ title, author, createdAt: deps.clock.now(), lang: locale }, contents());
}
