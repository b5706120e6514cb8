import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { numberFormatOf } from '#src/platform/intl/formatters.ts';

/** Returns the formats of totals, which are hundredths of a point: exact, in columns with as many decimals each, and rounded to whole points for where there is no room. */
export const usePoints = () => {
  const format = useFormat();
  const locale = useLocale();
  const inColumn = (total: number, minimumFractionDigits: number) =>
    numberFormatOf(locale, { minimumFractionDigits, maximumFractionDigits: 2 }).format(total / 100);
  return {
    total: (total: number) => inColumn(total, 2),
    mark: (total: number) => inColumn(total, 1),
    exact: (total: number) => format.number(Math.round(total) / 100),
    whole: (total: number) => format.number(Math.round(total / 100)),
  };
};
