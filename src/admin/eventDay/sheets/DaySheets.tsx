import type { DayFacts } from '#src/admin/eventDay/dayFacts.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Badges } from './Badges.tsx';
import { CallList } from './CallList.tsx';
import { ScoreSheets } from './ScoreSheets.tsx';
import css from './sheets.module.css';
import { TableSheets } from './TableSheets.tsx';
import type { SheetData, SheetKind } from './usePrint.tsx';

const cx = bindStyles(css);

export interface SheetProps {
  title: string;
  facts: DayFacts;
  data: SheetData;
}

const sheets = { call_list: CallList, table_sheets: TableSheets, score_sheets: ScoreSheets, badges: Badges } as const;

/** Sheets of a day, printed alone. */
export const DaySheets = ({ kind, ...props }: SheetProps & { kind: SheetKind }) => {
  const Sheet = sheets[kind];
  return (
    <div className={cx('sheets')}>
      <Sheet {...props} />
    </div>
  );
};
