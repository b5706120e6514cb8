import clsx from 'clsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './BlockMark.module.css';

const cx = bindStyles(css);

export type BlockGlyph = 'play' | 'forward' | 'turn' | 'loop' | 'check' | 'star';
export type BlockColour = 'leaf' | 'sun' | 'coral' | 'grape' | 'cobalt' | 'mint';

const fills: Record<BlockColour, string> = {
  leaf: '#74C052',
  sun: '#FFBF2E',
  coral: '#FA6E4F',
  grape: '#9C77F0',
  cobalt: '#3A52E0',
  mint: '#5CCBA9',
};

const glyphs: Record<BlockGlyph, { path: string; solid: boolean }> = {
  play: { path: 'M10 7.5L17 12L10 16.5Z', solid: true },
  forward: { path: 'M7 12h10M13 8L17 12L13 16', solid: false },
  turn: { path: 'M7 8h5q3 0 3 3v6M12 14l3 3l3-3', solid: false },
  loop: { path: 'M17 10a5.5 5.5 0 1 0 .3 4M17.5 6.5v4h-4', solid: false },
  check: { path: 'M7.5 12.5l3 3l6-6.5', solid: false },
  star: {
    path: 'M12 6.8l1.6 3.3l3.6.5l-2.6 2.5l.6 3.6l-3.2-1.7l-3.2 1.7l.6-3.6l-2.6-2.5l3.6-.5Z',
    solid: true,
  },
};

/** Path of a block seen from above: a notch on the left, a tab on the right. */
const outline = 'M5 1H19A4 4 0 0 1 23 5V8.7A4 4 0 1 1 23 15.3V19A4 4 0 0 1 19 23H5A4 4 0 0 1 1 19V15.3A4 4 0 1 0 1 8.7V5A4 4 0 0 1 5 1Z';

interface CodeBlockProps {
  color: BlockColour;
  glyph: BlockGlyph;
  className?: string | undefined;
}

/** One flat coding block, beside a heading. Decorative. */
export function CodeBlock({ color, glyph, className }: CodeBlockProps) {
  const { path, solid } = glyphs[glyph];
  return (
    <svg viewBox="0 0 29 26" width="29" height="26" className={clsx(cx('block'), className)} aria-hidden="true">
      <path d={outline} transform="translate(0 2)" fill="#1B2250" fillOpacity=".22" />
      <path d={outline} fill={fills[color]} />
      <path
        d={path}
        transform="translate(.8 0)"
        fill={solid ? '#fff' : 'none'}
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const program = [
  { color: 'leaf', glyph: 'play' },
  { color: 'sun', glyph: 'forward' },
  { color: 'coral', glyph: 'turn' },
  { color: 'grape', glyph: 'loop' },
  { color: 'cobalt', glyph: 'star' },
] as const satisfies CodeBlockProps[];

interface BlockMarkProps {
  n: 1 | 2 | 3 | 4 | 5;
  className?: string | undefined;
}

/** A program that grows by one block per section. It begins with a play block, like every program. */
export function BlockMark({ n, className }: BlockMarkProps) {
  return (
    <span className={clsx(cx('mark'), className)} aria-hidden="true">
      {program.slice(0, n).map((block) => (
        <CodeBlock key={block.glyph} {...block} className={cx('joined')} />
      ))}
    </span>
  );
}
