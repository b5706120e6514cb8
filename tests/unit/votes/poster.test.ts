// Guards: on a poster every line fits, only text replaced by an ellipsis is lost, and pictures keep their aspect ratio.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { containIn } from '#src/platform/picture/layOutText.ts';
import { wrapLines } from '#src/platform/picture/wrapLines.ts';
import { coverCrop, type PosterContent, posterLayout } from '#src/votes/poster/posterLayout.ts';

/** Returns a Chinese character is as wide as the font size, everything else half of that. */
const measureAt = (size: number) => (text: string) =>
  [...text].reduce((width, character) => width + ((character.codePointAt(0) ?? 0) > 0x2fff ? size : size / 2), 0);

const texts = fc.oneof(
  fc.string({ minLength: 1, maxLength: 120 }),
  fc
    .array(fc.constantFrom('动物园', '的', '晚餐车', '，', '循环', '“积木”', '！'), { minLength: 1, maxLength: 30 })
    .map((parts) => parts.join('')),
  fc
    .array(fc.constantFrom('the', 'dinner', 'cart', 'of', 'Wolfeschlegelsteinhausen', '—'), { minLength: 1, maxLength: 20 })
    .map((parts) => parts.join(' ')),
);
const bare = (text: string) => text.replace(/\s/g, '');

describe('lines', () => {
  it('fit, are not too many, and say the text or the beginning of it', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 40, max: 600 }), fc.integer({ min: 1, max: 3 }), (text, width, most) => {
        const lines = wrapLines(text, width, most, measureAt(20));
        expect(lines.length).toBeLessThanOrEqual(most);
        for (const line of lines) expect(measureAt(20)(line)).toBeLessThanOrEqual(width);
        const said = bare(lines.join(''));
        if (said !== bare(text)) {
          expect(said.endsWith('…')).toBe(true);
          expect(bare(text).startsWith(said.slice(0, -1))).toBe(true);
        }
      }),
    );
  });

  it('break English between words, and begin with no punctuation in Chinese', () => {
    expect(wrapLines('The dinner cart of the zoo', 100, 3, measureAt(20))).toEqual(['The dinner', 'cart of', 'the zoo']);
    expect(wrapLines('动物园的晚餐车，开动！', 140, 3, measureAt(20)).some((line) => /^[，！]/.test(line))).toBe(false);
    expect(wrapLines('动物园的晚餐车开动了', 100, 1, measureAt(20))).toEqual(['动物园的…']);
  });
});

const content: PosterContent = {
  brand: '实物编程杯 2026',
  title: '《动物园的晚餐车》',
  competition: '小小搬运工·货运任务赛',
  team: '参赛队伍：闪电小蜗牛',
  no: 'W2B7KM9',
  scan: '扫码投票',
};

describe('a poster', () => {
  it('keeps everything on the paper and apart, however long the texts are', () => {
    fc.assert(
      fc.property(texts, texts, fc.option(texts), (title, competition, team) => {
        const { lines, picture, panel, qr, width } = posterLayout({ ...content, title, competition, team }, measureAt);
        for (const { text, x, y, size } of lines) {
          expect(x + measureAt(size)(text)).toBeLessThanOrEqual(width);
          // No line overlaps the picture or crosses into the panel.
          const inPanel = y > panel.y;
          expect(y < picture.y || y - size > picture.y + picture.height).toBe(true);
          if (!inPanel) expect(y + size / 3).toBeLessThan(panel.y);
          if (inPanel) expect(x).toBeGreaterThanOrEqual(qr.x + qr.width + 24);
        }
      }),
    );
  });

  it('names no team that is not published', () => {
    const texts = posterLayout({ ...content, team: null }, measureAt).lines.map(({ text }) => text);
    expect(texts).toEqual(['实物编程杯 2026', '《动物园的晚餐车》', '小小搬运工·货运任务赛', '扫码投票', 'W2B7KM9']);
  });
});

const sizes = fc.record({ width: fc.integer({ min: 1, max: 5000 }), height: fc.integer({ min: 1, max: 5000 }) });

describe('a picture in a box', () => {
  it('is cropped from its middle to the shape of the box, and no further', () => {
    fc.assert(
      fc.property(sizes, sizes, (picture, box) => {
        const crop = coverCrop(picture, box);
        expect(crop.width / crop.height).toBeCloseTo(box.width / box.height, 5);
        expect(crop.x + crop.width / 2).toBeCloseTo(picture.width / 2, 5);
        expect(Math.min(picture.width - crop.width, picture.height - crop.height)).toBeCloseTo(0, 5);
      }),
    );
  });

  it('lies whole inside, a drawing', () => {
    fc.assert(
      fc.property(sizes, sizes, (drawing, box) => {
        const { x, y, width, height } = containIn(drawing, { x: 10, y: 20, ...box });
        expect(width / height).toBeCloseTo(drawing.width / drawing.height, 5);
        expect(x >= 10 && y >= 20 && x + width <= 10 + box.width && y + height <= 20 + box.height).toBe(true);
      }),
    );
  });
});
