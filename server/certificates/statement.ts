import type { Statement } from '#contract/certificates/rules/proof.ts';
import { calendarDay } from '#contract/time/calendar.ts';
import type { CertifiedResult } from './certified.ts';
import { isOfPerson } from './people/certifiedPerson.ts';

const padded = (value: number, length: number): string => String(value).padStart(length, '0');

/** Returns what the QR code of a result's certificate states, which is what its sheet says: without the child. */
export const statementOf = ({ kind, result, publishedAt }: CertifiedResult, timeZone: string): Statement => {
  const { year, month, day } = calendarDay(publishedAt, timeZone);
  return {
    no: result.certificateNo,
    kind,
    award: isOfPerson(kind) ? '' : result.award,
    competition: result.competition.slug,
    day: `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`,
  };
};
