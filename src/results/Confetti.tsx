/** Position (in 100 × 60), rotation in degrees and colour of each tile. */
const bits: readonly (readonly [x: number, y: number, turn: number, colour: string])[] = [
  [8, 9, 24, '#ffffff'],
  [22, 6, 70, '#ffffff'],
  [18, 24, 12, '#6fc9a8'],
  [33, 14, 33, '#4a63f0'],
  [37, 12, 8, '#fa6e4f'],
  [40, 32, 50, '#ffffff'],
  [29, 40, 20, '#fa6e4f'],
  [50, 20, 15, '#9c77f0'],
  [56, 42, 62, '#4a63f0'],
  [62, 9, 40, '#fa6e4f'],
  [67, 30, 5, '#ffffff'],
  [72, 50, 28, '#9c77f0'],
  [80, 7, 55, '#6fc9a8'],
  [91, 12, 18, '#4a63f0'],
  [95, 44, 35, '#fa6e4f'],
  [12, 50, 44, '#9c77f0'],
];

/** Scattered toy tiles. Decorative. */
export function Confetti({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 100 60" preserveAspectRatio="xMaxYMid slice" className={className} aria-hidden="true">
      {bits.map(([x, y, turn, colour]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="2.6" height="2.6" rx=".7" fill={colour} transform={`rotate(${turn} ${x} ${y})`} />
      ))}
    </svg>
  );
}
