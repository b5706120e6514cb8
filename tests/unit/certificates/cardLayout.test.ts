// Guards: on a share card everything is on the paper and apart, and no name or award is cut short.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_HEIGHT, CARD_WIDTH, type CardContent, cardLayout } from '#src/certificates/share/cardLayout.ts';

/** Returns a width for each character: Han as wide as the font size, everything else 0.6 of that. */
const measureAt = (size: number) => (text: string) =>
  [...text].reduce((width, character) => width + ((character.codePointAt(0) ?? 0) > 0x2fff ? size : size * 0.6), 0);

const content: CardContent = {
  brand: '实物编程杯',
  hasLogo: true,
  name: null,
  award: '一等奖',
  competition: '2026 赛季 城市小信使',
  scan: '扫码查验',
  number: '证书编号 TC26-VK23-4ZX9',
  host: 'cup.example.org',
};

const text = (max: number) =>
  fc.oneof(
    fc.string({ unit: fc.constantFrom('龘', '和', '·'), minLength: 1, maxLength: max }),
    fc.string({ unit: fc.constantFrom('W', 'i', ' ', 'é'), minLength: 1, maxLength: max }).filter((each) => each.trim() !== ''),
  );

describe('a share card', () => {
  it('keeps everything on the paper and apart, however long the texts are', () => {
    fc.assert(
      fc.property(fc.option(text(60)), text(60), text(120), (name, award, competition) => {
        const { lines, picture, panel, qr } = cardLayout({ ...content, name, award, competition }, measureAt);
        const boxes = lines.map((line) => {
          const width = measureAt(line.size)(line.text);
          return {
            left: line.align === 'center' ? line.x - width / 2 : line.x,
            width,
            top: line.y - line.size * 0.88,
            foot: line.y + line.size * 0.22,
          };
        });
        for (const { left, width, foot } of boxes) {
          expect(left).toBeGreaterThanOrEqual(40);
          expect(left + width).toBeLessThanOrEqual(CARD_WIDTH - 40);
          expect(foot).toBeLessThanOrEqual(CARD_HEIGHT - 40);
        }
        const said = boxes.filter((_, index) => lines[index]?.align === 'center');
        for (const [index, { top, foot }] of said.entries()) {
          expect(top).toBeGreaterThanOrEqual(said[index - 1]?.foot ?? picture.y + picture.height);
          expect(foot).toBeLessThanOrEqual(panel.y);
        }
        expect(qr.x - panel.x).toBeGreaterThanOrEqual(24);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['龘'.repeat(60), 'Wolfeschlegelsteinhausen '.repeat(2).trim(), '阿依古丽·阿卜杜热依木'])(
    'says the whole of the name %s, and of a long award',
    (name) => {
      const { lines } = cardLayout({ ...content, name, award: '最佳程序设计与团队协作特别奖' }, measureAt);
      expect(lines.some((line) => line.text.endsWith('…'))).toBe(false);
    },
  );

  it('has no name unless one is chosen', () => {
    const texts = (name: string | null) => cardLayout({ ...content, name }, measureAt).lines.map((line) => line.text);
    expect(texts('林小满')).toContain('林小满');
    expect(texts(null)).toEqual(['实物编程杯', '一等奖', '2026 赛季 城市小信使', '扫码查验', '证书编号 TC26-VK23-4ZX9', 'cup.example.org']);
  });
});
