import { type IconDrawing, pathOf } from '#src/ui/icons/iconPaths.ts';

interface BlockIconProps {
  icon: IconDrawing;
  colour: string;
  /** A block has a notch only if another is above it, and a tab only if another is below. */
  isFirst: boolean;
  isLast: boolean;
}

/** One block of the season's program. */
export const BlockIcon = ({ icon, colour, isFirst, isLast }: BlockIconProps) => (
  <svg viewBox="0 0 24 31" width="24" height="31" aria-hidden="true" style={{ overflow: 'visible', flex: 'none' }}>
    <path
      d={`M6 1H${isFirst ? '18' : '8a4 4 0 0 0 8 0H18'}A5 5 0 0 1 23 6V25A5 5 0 0 1 18 30H${isLast ? '6' : '16a4 4 0 0 1 -8 0H6'}A5 5 0 0 1 1 25V6A5 5 0 0 1 6 1Z`}
      fill={colour}
    />
    <path
      d={pathOf(icon)}
      transform="translate(4.8 9) scale(.6)"
      fill="none"
      stroke="#fff"
      strokeWidth="2.9"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
