import type { Locale } from '#contract/http/common.ts';
import { numberFormatOf } from '#src/platform/intl/formatters.ts';

const units = [
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
  ['kilobyte', 1e3],
  ['byte', 1],
] as const;

/** Formats a size in bytes: "2.4 MB". */
export const fileSize = (bytes: number, locale: Locale): string => {
  const [unit, size] = units.find(([, least]) => bytes >= least) ?? (['byte', 1] as const);
  return numberFormatOf(locale, {
    style: 'unit',
    unit,
    // the short form of bytes has no plural: "438 byte"
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / size);
};
