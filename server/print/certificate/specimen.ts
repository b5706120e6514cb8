import { outlineOf } from '#server/print/outline.ts';
import { boundsOf, type Shape } from './shapes.ts';

const RED = '#c41f3d';

/** Returns a word as a shape across the whole page, through which the page can be read. */
export const specimenShape = async (word: string, { width, height }: { width: number; height: number }): Promise<Shape> => {
  const { d } = await outlineOf(word, 100);
  const bounds = boundsOf(d);
  const angle = -Math.atan2(height, width);
  const scale = (0.72 * Math.hypot(width, height)) / bounds.width;
  const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)];
  const [middleX, middleY] = [bounds.x + bounds.width / 2, bounds.y + bounds.height / 2];
  return {
    d,
    fill: RED,
    stroke: null,
    opacity: 0.16,
    matrix: [cos, sin, -sin, cos, width / 2 - cos * middleX + sin * middleY, height / 2 - sin * middleX - cos * middleY],
  };
};
