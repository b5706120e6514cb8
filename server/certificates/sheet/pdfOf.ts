import type { Locale } from '#contract/http/common.ts';
import type { CertifiedResult, CertifiedResults } from '#server/certificates/certified.ts';
import { loadSigner, type SignStatement } from '#server/certificates/keys.ts';
import { certifiedPeople } from '#server/certificates/people/certifiedPerson.ts';
import { statementOf } from '#server/certificates/statement.ts';
import { type PublishedContents, templateFor } from '#server/certificateTemplates/index.ts';
import { ownFamilyEntries } from '#server/judging/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { CertificateContent } from '#server/print/certificate/certificate.ts';
import { printedBrand } from '#server/site/index.ts';

type PdfDeps = Pick<Deps, 'db' | 'vault' | 'clock' | 'files' | 'publicUrl' | 'site'>;

// Loaded with the first certificate: it brings the whole PDF library.
const loadPdf = () => import('#server/print/certificate/certificate.ts');

/** Returns a function that makes the content of certificates; what they have in common is read once. Without `sign` their QR codes cannot be verified offline. */
const contentMaker = async (deps: Pick<PdfDeps, 'files' | 'publicUrl' | 'site'>, sign?: SignStatement) => {
  const { timeZone, brand } = deps.site.now();
  const look = await printedBrand(deps);
  return (certified: CertifiedResult): CertificateContent => {
    const { kind, result, englishName, publishedAt } = certified;
    const verifyUrl = `${deps.publicUrl()}/achievement-detail?no=${encodeURIComponent(result.certificateNo)}`;
    return {
      kind,
      result,
      englishName,
      publishedAt,
      timeZone,
      brand: brand.name,
      look,
      verifyUrl,
      ...(sign && { qr: `${verifyUrl}#${sign(statementOf(certified, timeZone))}` }),
    };
  };
};

/** Adds to the content of certificates the versions of templates by which they were issued, each read once. */
const withTemplates = (deps: PdfDeps) => {
  const read = new Map<string, ReturnType<typeof templateFor>>();
  return async (content: CertificateContent, { kind, templateVersionId: versionId }: CertifiedResult): Promise<CertificateContent> => {
    const { competition } = content.result;
    const key = `${kind} ${competition.id} ${versionId}`;
    const own = read.get(key) ?? templateFor(deps, { competitionId: competition.id, kind, versionId });
    read.set(key, own);
    return { ...content, own: await own };
  };
};

/** Returns a function that makes the PDFs of results; what they have in common is read once. The font must have every character of their names. */
export const pdfMaker = async (deps: PdfDeps): Promise<(certified: CertifiedResult) => Promise<Buffer>> => {
  const { certificatePdf } = await loadPdf();
  const contentOf = await contentMaker(deps, await loadSigner(deps));
  const addTemplate = withTemplates(deps);
  return async (certified) => certificatePdf(await addTemplate(contentOf(certified), certified));
};

/** Returns the certificate of a result as a PDF. The font must have every character of the name. */
export const pdfOf = async (deps: PdfDeps, certified: CertifiedResult): Promise<Buffer> => (await pdfMaker(deps))(certified);

/** Returns the same certificate as an SVG. */
export const svgOf = async (deps: PdfDeps, certified: CertifiedResult): Promise<string> => {
  const { certificateSvg } = await loadPdf();
  const contentOf = await contentMaker(deps, await loadSigner(deps));
  return certificateSvg(await withTemplates(deps)(contentOf(certified), certified));
};

/** Returns the published certificates of a kind, without those of the actor's own family or school, in the order of their entries. */
export const publishedContentsOf =
  (certified: CertifiedResults): PublishedContents =>
  async (deps, actor, competitionId, kind) => {
    const { readDb: db, clock } = deps;
    const hidden = await ownFamilyEntries(db, actor, competitionId);
    const contentOf = await contentMaker(deps);
    const now = clock.now();
    return [...(await certified.ofCompetition(db, now, competitionId)), ...(await certifiedPeople(db, now, competitionId))]
      .filter((each) => each.kind === kind && !each.isRevoked)
      .filter(({ registrationId, result }) => result.name !== '' && (registrationId === null || !hidden.has(registrationId)))
      .map(contentOf);
  };

/** Returns what a document of many certificates says of itself. */
export const headOf = ({ site, clock }: Pick<PdfDeps, 'site' | 'clock'>, { title, locale }: { title: string; locale: Locale }) => ({
  title,
  author: site.now().brand.name[locale],
  createdAt: clock.now(),
  lang: locale,
});

/** Yields the content of certificates, their templates included. */
export async function* contentsOf(
  deps: PdfDeps,
  rows: Iterable<CertifiedResult> | AsyncIterable<CertifiedResult>,
): AsyncGenerator<CertificateContent> {
  const contentOf = await contentMaker(deps, await loadSigner(deps));
  const addTemplate = withTemplates(deps);
  for await (const row of rows) yield await addTemplate(contentOf(row), row);
}

/** Yields the certificates of results as one PDF, a page each. The font must have every character of their names. */
export async function* pdfOfAll(
  deps: PdfDeps,
  rows: Iterable<CertifiedResult> | AsyncIterable<CertifiedResult>,
  named: { title: string; locale: Locale },
): AsyncGenerator<Uint8Array> {
  const { certificatesPdf } = await loadPdf();
  yield* certificatesPdf(headOf(deps, named), contentsOf(deps, rows));
}
