import { useFormat } from '#src/platform/format/useFormat.ts';

/** Returns the formats of totals, which are hundredths of a point: exact, and rounded to whole points for where there is no room. */
export const usePoints = () => {
  const format = useFormat();
  return {
    exact: (total: number) => format.number(Math.round(total) / 100),
    whole: (total: number) => format.number(Math.round(total / 100)),
  };
};
