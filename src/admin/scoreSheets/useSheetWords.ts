import { useTranslation } from 'react-i18next';
import { MAX_POINTS } from '#contract/judging/rubric.ts';
import { criterionOf, type SheetColumn, type SheetFaultCode, type SheetNoteCode } from '#contract/judging/rules/scoreSheet/sheetTypes.ts';
import type { ScoreSheets, SheetReport } from '#contract/judging/scoreSheets.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';

export type Fault = SheetReport['faulty'][number]['told'][number];
export type Note = SheetReport['noted'][number]['told'][number];

/** The columns that are no criterion's. */
type Named = 'number' | 'team' | 'attempt' | 'aborted' | 'time' | 'penaltyPoints' | 'penaltyReason' | 'comment';

/** Returns the words for the columns and the faults of a round's sheet. */
export const useSheetWords = ({ criteria }: ScoreSheets['rubric']) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  const text = useText();
  const named = (column: string): column is Named => criterionOf(column) === null;
  const titleOf = (column: string): string => {
    const criterion = criteria.find(({ key }) => key === criterionOf(column));
    return criterion ? text(criterion.title) : '';
  };
  /** Returns the short name of a column. */
  const nameOf = (column: string): string => (named(column) ? t(`scoreSheets:short.${column}`) : titleOf(column));
  /** Returns the heading of a column in a file, with its range. */
  const headingOf = (column: SheetColumn): string => {
    if (named(column)) return t(`scoreSheets:column.${column}`);
    const step = criteria.find(({ key }) => key === criterionOf(column))?.step ?? 1;
    const words = { title: titleOf(column), max: MAX_POINTS, step };
    return step === 1 ? t('scoreSheets:points_heading', words) : t('scoreSheets:points_heading_steps', words);
  };
  const valuesOf = ({ column, values }: Fault | Note) => ({ ...values, column: nameOf(column) });
  return {
    nameOf,
    headingOf,
    faultOf: (fault: Fault): string => t(`scoreSheets:fault.${fault.code}`, valuesOf(fault)),
    mendOf: (fault: Fault): string => t(`scoreSheets:mend_fault.${fault.code}`, valuesOf(fault)),
    noteOf: (note: Note): string => t(`scoreSheets:noticed.${note.code}`, valuesOf(note)),
    kindOf: (code: SheetFaultCode | SheetNoteCode): string => t(`scoreSheets:kind.${code}`),
  };
};
export type SheetWords = ReturnType<typeof useSheetWords>;
