import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isFieldCode } from '#contract/http/problem.ts';
import type { RosterDocument } from '#src/registrations/roster/document/rosterDocument.ts';
import type { RosterProblem } from '#src/registrations/roster/parsing/rosterTypes.ts';

/** Words for what is wrong with a cell, and for the place of a row in the file, by its key. */
export interface ProblemTexts {
  textOf: (problem: RosterProblem) => string;
  placeOf: (key: number) => string;
}

/** Returns the words for a document's problems; the same until the document changes. */
export const useProblemText = ({ rows }: RosterDocument): ProblemTexts => {
  const { t } = useTranslation('roster');
  const { t: form } = useTranslation('registrations');
  const { t: field } = useTranslation('fields');
  return useMemo(() => {
    const sources = new Map(rows.map(({ key, source }) => [key, source]));
    const isOneSheet = new Set(rows.map(({ source }) => source.sheet)).size < 2;
    const placeOf = (key: number): string => {
      const source = sources.get(key);
      if (!source || source.row === 0) return t('table.addedRow');
      return isOneSheet ? t('rowNumber', { row: source.row }) : t('rowOf', { sheet: source.sheet, row: source.row });
    };
    const textOf = ({ column, code, detail }: RosterProblem): string => {
      const values = { ...detail, other: detail?.other ? placeOf(detail.other.row) : '' };
      if (code === 'required') return form(`fields.${column}.please`);
      // the form's words speak of its list
      if (code === 'country_unknown' || code === 'guardian_own_number' || code === 'guardian_shared_number' || code === 'guardian_landline')
        return t(`wrongWith.${code}`);
      if (code === 'team_too_large' || code === 'team_too_small') return t(`wrongWith.${code}`, values);
      return isFieldCode(code) ? field(code) : t(`wrongWith.${code}`, values);
    };
    return { textOf, placeOf };
  }, [rows, t, form, field]);
};
