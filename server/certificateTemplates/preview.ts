import type { CertificateKind } from '#contract/certificates/rules/fields.ts';
import type { CertificateTemplate } from '#contract/certificates/template.ts';
import type { PreviewChoice } from '#contract/certificates/templatesAdmin.ts';
import { standardAwards } from '#contract/competitions/awards.ts';
import { awardsOf, type CompetitionRow, titleOf } from '#server/competitions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import type { CertificateContent } from '#server/print/certificate/certificate.ts';
import { printedBrand } from '#server/site/index.ts';
import { readTemplate } from './pictures.ts';
import { competitionIn, type Place } from './templates.ts';

/** Returns the published certificates of a kind that an organiser may see, in the order of their entries. */
export type PublishedContents = (
  deps: PreviewDeps,
  actor: Actor,
  competitionId: string,
  kind: CertificateKind,
) => Promise<CertificateContent[]>;

export type PreviewDeps = Pick<Deps, 'readDb' | 'clock' | 'files' | 'publicUrl' | 'site'>;

interface Asked {
  data: CertificateTemplate;
  shows: PreviewChoice;
  place: number;
}

/** As long as names come, in both scripts. */
const LONG_NAME = '阿依古丽·阿卜杜热依木江·买买提艾力·吐尔逊·热合曼·伊斯拉木·克里木·努尔买买提·艾合买提江';
const LONG_LATIN_NAME = 'Ayguzel Abdurehimjan Memetali Tursun Rehman Islam Kerim Nurmemet';

// loaded with the first preview: it brings the whole PDF library
const loadPrint = () => import('#server/print/certificate/certificate.ts');

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const lengthOf = (text: string): number => Array.from(segmenter.segment(text)).length;

/** Returns the content of a certificate that nobody has been given. */
const example = async (deps: PreviewDeps, row: CompetitionRow, kind: CertificateKind, isLong: boolean): Promise<CertificateContent> => {
  const { timeZone, brand } = deps.site.now();
  const award = awardsOf(row)[0] ?? standardAwards[0];
  if (!award) throw new Error('There is no standard award');
  const result: CertificateContent['result'] = {
    certificateNo: `TC${String(row.season).slice(-2)}-0000-0000`,
    name: isLong ? LONG_NAME : '王小明',
    competition: { id: row.id, slug: row.slug, season: row.season, title: titleOf(row) },
    group: 'primary',
    teamName: '星火小队',
    organization: '示例实验小学',
    scores: [],
    creativity: null,
    task: null,
    total: 93.5,
    durationMs: null,
    award: kind === 'participation' ? 'participation' : award.key,
    awardTitle: award.title,
    awardLook: kind === 'award' ? award.look : 'cup',
    rank: 1,
  };
  return {
    result,
    kind,
    englishName: isLong ? LONG_LATIN_NAME : 'Wang Xiaoming',
    publishedAt: deps.clock.now(),
    timeZone,
    brand: brand.name,
    look: await printedBrand(deps),
    verifyUrl: `${deps.publicUrl()}/achievement-detail?no=${result.certificateNo}`,
  };
};

/** Returns a certificate without all that can be missing. */
const emptied = (content: CertificateContent): CertificateContent => ({
  ...content,
  englishName: content.result.name,
  teacher: '',
  result: { ...content.result, teamName: null, organization: null, scores: [], total: null },
});

const chosen = async (
  deps: PreviewDeps,
  published: PublishedContents,
  actor: Actor,
  at: Place,
  { shows, place }: Asked,
): Promise<{ content: CertificateContent; name: string | null; place: number; count: number }> => {
  const row = await competitionIn(deps.readDb, at);
  const contents = await published(deps, actor, at.competitionId, at.kind);
  const count = contents.length;
  const longest = contents.reduce<CertificateContent | undefined>((best, each) => {
    const length = (content: CertificateContent) => Math.max(lengthOf(content.result.name), lengthOf(content.englishName) / 2);
    return best && length(best) >= length(each) ? best : each;
  }, undefined);
  const index = Math.min(place, Math.max(0, count - 1));
  const real = shows === 'longest' ? longest : contents[index];
  const content = real ?? (await example(deps, row, at.kind, shows === 'longest'));
  return {
    content: shows === 'empty' ? emptied(content) : content,
    name: real?.result.name ?? null,
    place: real ? contents.indexOf(real) : 0,
    count,
  };
};

/** Draws a template, saved or not, as a picture. Throws not_found. */
export const previewTemplate = async (deps: PreviewDeps, published: PublishedContents, actor: Actor, at: Place, asked: Asked) => {
  const { content, ...shown } = await chosen(deps, published, actor, at, asked);
  const { certificateSvg } = await loadPrint();
  return { ...shown, svg: await certificateSvg({ ...content, own: await readTemplate(deps, asked.data) }) };
};

/** Draws a template as a PDF that certifies nothing. Throws not_found. */
export const printSpecimen = async (deps: PreviewDeps, published: PublishedContents, actor: Actor, at: Place, asked: Asked) => {
  const { content } = await chosen(deps, published, actor, at, asked);
  const { certificatePdf } = await loadPrint();
  // no number of a real certificate: the paper may be seen by others
  const certificateNo = content.result.certificateNo.replace(/[0-9A-Z]/g, '0');
  const unreal = {
    ...content,
    result: { ...content.result, certificateNo },
    verifyUrl: `${deps.publicUrl()}/achievement-detail?no=${encodeURIComponent(certificateNo)}`,
  };
  const pdf = await certificatePdf({ ...unreal, isSpecimen: true, own: await readTemplate(deps, asked.data) });
  return { pdf: pdf.toString('base64') };
};
