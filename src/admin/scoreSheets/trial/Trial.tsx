import { Alert } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SheetFaultCode, SheetNoteCode } from '#contract/judging/rules/scoreSheet/sheetTypes.ts';
import type { ScoreSheets, SheetReport } from '#contract/judging/scoreSheets.ts';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import type { SheetSource } from '#src/admin/scoreSheets/sheetSource.ts';
import { Refused } from '#src/admin/scoreSheets/steps/ChooseFile.tsx';
import type { SheetImport } from '#src/admin/scoreSheets/useSheetImport.ts';
import { useSheetWords } from '#src/admin/scoreSheets/useSheetWords.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Mend } from './Mend.tsx';
import { Reasons } from './Reasons.tsx';
import { Summary } from './Summary.tsx';
import { ToldRows } from './ToldRows.tsx';
import { toldItems } from './toldItems.ts';
import css from './trial.module.css';

const cx = bindStyles(css);

interface TrialProps {
  sheets: ScoreSheets;
  source: SheetSource;
  report: SheetReport;
  imported: SheetImport;
}

/** The third step: what the server says of the rows, by reason, each with its place in the file. */
export const Trial = ({ sheets, source, report, imported }: TrialProps) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  const format = useFormat();
  const words = useSheetWords(sheets.rubric);
  const [reason, setReason] = useState<SheetFaultCode | SheetNoteCode | null>(null);
  const { faulty, noted, attempts, teams } = report;
  const isToldOf = faulty.length > 0 || noted.length > 0;
  const codes = new Set([...faulty, ...noted].flatMap(({ told }) => told.map(({ code }) => code)));
  const chosen = reason !== null && codes.has(reason) ? reason : null;
  const items = toldItems(report, source.rows, chosen);
  return (
    <>
      {imported.refusal && <Refused code={imported.refusal} />}
      {source.mended !== null && <Alert severity="success">{t('scoreSheets:merged', { count: source.mended })}</Alert>}
      <Summary source={source} report={report} onColumns={imported.showColumns} />
      {isToldOf && (
        <div className={cx('told')}>
          <div className={cx('side')}>
            <Reasons report={report} chosen={chosen} kindOf={words.kindOf} onChoose={setReason} />
            {faulty.length > 0 && <Mend source={source} report={report} words={words} />}
          </div>
          <ToldRows key={chosen ?? ''} items={items} source={source} words={words} />
        </div>
      )}
      {faulty.length === 0 && attempts > 0 && !isToldOf && (
        <EmptyState
          title={t('scoreSheets:all_good')}
          body={t('scoreSheets:all_good_body', {
            count: attempts,
            shown: format.number(attempts),
            teams: t('scoreSheets:teams', { count: teams, shown: format.number(teams) }),
          })}
        />
      )}
      {faulty.length === 0 && attempts === 0 && (
        <EmptyState title={t('scoreSheets:nothing_to_write')} body={t('scoreSheets:nothing_to_write_body')} />
      )}
    </>
  );
};
