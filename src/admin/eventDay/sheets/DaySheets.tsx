import { bindStyles } from '#src/ui/bindStyles.ts';
import alone from '#src/ui/printAlone.module.css';
import { Badges } from './Badges.tsx';
import { CallList } from './CallList.tsx';
import { ScoreSheets } from './ScoreSheets.tsx';
import type { SheetKind, SheetProps } from './sheetData.ts';
import css from './sheets.module.css';
import { TableSheets } from './TableSheets.tsx';

const cx = bindStyles({ ...css, ...alone });

const sheets = { call_list: CallList, table_sheets: TableSheets, score_sheets: ScoreSheets, badges: Badges } as const;

/** Sheets of a day, printed alone. */
export const DaySheets = ({ kind, ...props }: SheetProps & { kind: SheetKind }) => {
  const Sheet = sheets[kind];
  return (
    <div className={cx('sheets', 'alone')}>
      <Sheet {...props} />
    </div>
  );
};
