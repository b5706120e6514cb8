// Guards: on any paper, with names as long as they come, nothing on a certificate covers anything else or leaves the frame.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtInTemplate } from '#contract/certificates/builtInTemplate.ts';
import { certificateKinds } from '#contract/certificates/rules/fields.ts';
import { papers } from '#contract/certificates/rules/papers.ts';
import { frames } from '#contract/certificates/template.ts';
import { artNamed } from '#server/print/certificate/art.ts';
import { type Item, type Layout, layOut } from '#server/print/certificate/layout.ts';
import type { Sheet } from '#server/print/certificate/sheet.ts';
import { widthOfText } from '#server/print/outline.ts';
import { seeThrough } from '../../../fixtures/certificates.ts';

const drawings = { tock: await artNamed('tock-podium'), award: await artNamed('certificate-cup') };

/** Returns the width of a text whose Han characters are as wide as high, and whose other letters are half as wide. */
const measure = async (text: string, size: number): Promise<number> =>
  Array.from(text).reduce((sum, sign) => sum + size * (/\p{Script=Han}/u.test(sign) ? 1 : 0.55), 0);

const han = (max: number) => fc.string({ unit: fc.constantFrom('龘', '永', '和'), maxLength: max });
const latin = (max: number) => fc.string({ unit: fc.constantFrom('W', 'i', ' ', 'é'), maxLength: max }).map((text) => text.trim());
const either = (max: number) => fc.oneof(han(max), latin(max));
const both = (max: number) => fc.record({ 'zh-CN': han(max), 'en-US': latin(max) });

const sheet: fc.Arbitrary<Sheet> = fc
  .record({
    kind: fc.constantFrom(...certificateKinds),
    paper: fc.constantFrom(...papers),
    frame: fc.constantFrom(...frames),
    hasDrawings: fc.boolean(),
    hasQr: fc.boolean(),
    hasSeal: fc.boolean(),
    hasSignature: fc.boolean(),
    title: both(60),
    text: both(300),
    signer: either(60),
    role: both(60),
    name: fc.oneof(
      either(60).filter((text) => text !== ''),
      fc.constantFrom('龘'.repeat(60), 'W'.repeat(60), '李'),
    ),
    latinName: fc.option(latin(60)),
    award: fc.option(both(40)),
    scores: either(120),
    names: either(80),
    url: fc.constantFrom('https://cup.example.org/achievement-detail?no=1', `https://${'long-name.'.repeat(8)}org/achievement-detail?no=1`),
  })
  .map((of) => ({
    template: {
      ...builtInTemplate(of.kind),
      paper: of.paper,
      frame: of.frame,
      hasDrawings: of.hasDrawings,
      hasQr: of.hasQr,
      title: of.title,
      text: of.text,
      signature: { picture: null, name: of.signer, role: of.role },
      seal: { picture: null, isShown: of.hasSeal },
    },
    pictures: { ...(of.hasSeal && { seal: seeThrough }), ...(of.hasSignature && { signature: seeThrough }) },
    kind: of.kind,
    values: {},
    name: of.name,
    latinName: of.latinName,
    award: of.award,
    awardLook: 'cup',
    scores: of.scores,
    brand: { names: of.names, mark: seeThrough, colour: '#2b40c4' },
    number: '证书编号 No. TC25-0001-0007',
    date: '2025年11月1日 · 1 November 2025',
    verify: '查验 Verify at',
    verifyUrl: of.url,
    qr: of.url,
    specimen: null,
  }));

const TINY = 0.01;
const overlap = (a: Item, b: Item): boolean =>
  a.x + a.width > b.x + TINY && b.x + b.width > a.x + TINY && a.y + a.height > b.y + TINY && b.y + b.height > a.y + TINY;
const holds = (outer: Item, inner: Item): boolean =>
  inner.x >= outer.x - TINY &&
  inner.y >= outer.y - TINY &&
  inner.x + inner.width <= outer.x + outer.width + TINY &&
  inner.y + inner.height <= outer.y + outer.height + TINY;

/** Returns the pairs of items that overlap; a text in its coloured box does not. */
const overlaps = ({ items }: Layout): [Item, Item][] =>
  items.flatMap((a, index) =>
    items
      .slice(index + 1)
      .filter((b) => overlap(a, b) && !(a.kind === 'shapes' && a.alt === null && b.kind === 'text' && holds(a, b)))
      .map((b): [Item, Item] => [a, b]),
  );

test('no two parts overlap, and all are within the frame', async () => {
  await fc.assert(
    fc.asyncProperty(sheet, async (of) => {
      const layout = await layOut(of, drawings, measure);
      expect(overlaps(layout)).toEqual([]);
      for (const item of layout.items) {
        expect([item.x >= 40, item.y >= 40, item.x + item.width <= layout.width - 40, item.y + item.height <= layout.height - 40]).toEqual([
          true,
          true,
          true,
          true,
        ]);
        expect(item.width).toBeGreaterThan(0);
        expect(item.height).toBeGreaterThan(0);
      }
    }),
    { numRuns: 150 },
  );
});

test.each(papers)('the longest names in either script are as wide as their room on %s', async (paper) => {
  for (const name of ['龘'.repeat(60), 'W'.repeat(60), `${'Wolfeschlegel '.repeat(4)}Wolf`])
    for (const hasDrawings of [true, false]) {
      const [base] = fc.sample(sheet, { numRuns: 1, seed: 1 });
      if (!base) throw new Error('there is no sheet');
      const of = { ...base, name, latinName: name, template: { ...base.template, paper, hasDrawings } };
      const layout = await layOut(of, drawings, widthOfText);
      expect(overlaps(layout)).toEqual([]);
      const lines = layout.items.flatMap((item) => (item.kind === 'text' && item.tag === 'H2' ? [item] : []));
      expect(
        lines
          .map(({ text }) => text)
          .join('')
          .replace(/\s/g, ''),
      ).toBe(name.replace(/\s/g, ''));
      for (const { text, size, width } of lines) expect(await widthOfText(text, size)).toBeLessThanOrEqual(width + TINY);
      // legible: at least as large as the small print of a book
      for (const { size } of lines) expect(size).toBeGreaterThan(7);
    }
});
