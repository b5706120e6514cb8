/// <reference path="./pdfkit.d.ts" />
import { breaksOf } from './breaks.ts';
import { type PrintFont, printFonts } from './fonts.ts';
import { type Run, runsOf } from './setText.ts';

type Doc = PDFKit.PDFDocument;

interface Look {
  /** Of the letters, in points. */
  size: number;
  colour: string;
}

interface LineAt extends Look {
  /** Left edge, the middle or the right edge, as `align` says, and the top, in points. */
  x: number;
  y: number;
  align?: 'left' | 'center' | 'right';
  /** The letters become smaller where the line would be wider. */
  maxWidth?: number;
  /** An address that the line opens. */
  link?: string;
}

interface ParagraphAt extends Look {
  x: number;
  width: number;
}

/** Height of a line of a paragraph, as a multiple of its letters' size. */
const LINE_HEIGHT = 1.45;

/** Sets texts of any script in a document. All texts of a document go through one setter. */
export const textSetter = (doc: Doc) => {
  const registered = new Set<string>();
  const choose = ({ name, openAgain }: PrintFont, size: number): void => {
    if (!registered.has(name)) doc.registerFont(name, openAgain());
    registered.add(name);
    doc.font(name).fontSize(size);
  };
  const widthOf = (runs: readonly Run[], size: number): number => runs.reduce((sum, { text, font }) => sum + font.widthOf(text) * size, 0);
  const ascent = async (): Promise<number> => {
    for await (const font of printFonts()) return font.ascent;
    return 1;
  };

  /** Draws one line. Returns its width. */
  const line = async (text: string, { x, y, size, colour, align = 'left', maxWidth, link }: LineAt): Promise<number> => {
    const runs = await runsOf(text);
    const wanted = widthOf(runs, size);
    const width = Math.min(wanted, maxWidth ?? wanted);
    const fitting = wanted > width ? (size * width) / wanted : size;
    const baseline = y + (size - fitting) / 2 + (await ascent()) * fitting;
    const left = x - (align === 'left' ? 0 : align === 'right' ? width : width / 2);
    let at = left;
    for (const run of runs) {
      choose(run.font, fitting);
      // any list of features makes the library shape the run as a whole, as it was measured, and keep nothing of it
      doc.fillColor(colour).text(run.text, at, baseline, { features: [], lineBreak: false, baseline: 'alphabetic' });
      at += run.font.widthOf(run.text) * fitting;
    }
    if (link !== undefined) doc.link(left, y, width, fitting * LINE_HEIGHT, link);
    return width;
  };

  /** Divides a text into lines that fit into a width, broken where its language allows. */
  const linesOf = async (text: string, size: number, width: number): Promise<string[]> => {
    const lines: string[] = [];
    let current = '';
    for (const { text: part, ends } of breaksOf(text)) {
      if (current !== '' && widthOf(await runsOf((current + part).trimEnd()), size) > width) {
        lines.push(current.trimEnd());
        current = '';
      }
      current += part;
      if (ends) {
        lines.push(current.trimEnd());
        current = '';
      }
    }
    return [...lines, current.trimEnd()];
  };

  /** Draws a text on as many lines as it needs from the document's `y` on, on the next page where this one ends, and moves `y` below it. */
  const paragraph = async (text: string, { x, width, ...look }: ParagraphAt): Promise<void> => {
    for (const each of await linesOf(text, look.size, width)) {
      const { y } = doc;
      if (y + look.size * LINE_HEIGHT > doc.page.height - doc.page.margins.bottom) doc.addPage();
      const top = doc.y;
      await line(each, { ...look, x, y: top, maxWidth: width });
      doc.y = top + look.size * LINE_HEIGHT;
    }
  };

  return { line, paragraph, widthOf: async (text: string, size: number) => widthOf(await runsOf(text), size) };
};
export type TextSetter = ReturnType<typeof textSetter>;
