import { type Measure, wrapLines } from './wrapLines.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A line of text as it is drawn. */
export interface PictureLine {
  text: string;
  /** The start of the baseline, or its middle. */
  x: number;
  y: number;
  size: number;
  colour: string;
  align: 'start' | 'center';
}

/** The room of a text. */
export interface TextSlot {
  x: number;
  /** The first baseline. */
  y: number;
  size: number;
  width: number;
  colour: string;
  maxLines?: number;
  align?: 'start' | 'center';
}

/** Returns the width of a text at a font size. */
export type MeasureAt = (size: number) => Measure;

/** Breaks a text into the lines of its room; what does not fit is an ellipsis. */
export const layOutText = (
  measureAt: MeasureAt,
  text: string,
  { x, y, size, width, colour, maxLines = 1, align = 'start' }: TextSlot,
): PictureLine[] =>
  wrapLines(text, width, maxLines, measureAt(size)).map((line, index) => ({
    text: line,
    x,
    y: y + index * size * 1.25,
    size,
    colour,
    align,
  }));

/** Returns the position of a whole drawing inside a box, with padding. */
export const containIn = (drawing: { width: number; height: number }, box: Box): Box => {
  const scale = (Math.min(box.width / drawing.width, box.height / drawing.height) * 4) / 5;
  const [width, height] = [drawing.width * scale, drawing.height * scale];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
};
