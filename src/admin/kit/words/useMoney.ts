import { useLocale } from '#src/platform/i18n/useLocale.ts';

/** Returns a formatter for amounts in thousandths of a yuan. */
export const useMoney = () => {
  const locale = useLocale();
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'CNY', currencyDisplay: 'narrowSymbol' });
  return (thousandths: number): string => format.format(thousandths / 1000);
};
