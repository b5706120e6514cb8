import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { SheetReport } from '#contract/judging/scoreSheets.ts';
import type { SheetImport } from '#src/admin/scoreSheets/useSheetImport.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { FileButton } from './FileButton.tsx';
import css from './steps.module.css';

const cx = bindStyles(css);

/** The last step: all rows are written, or what is to be mended first stands on the button. */
export const ImportFooter = ({ report, imported }: { report: SheetReport; imported: SheetImport }) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  const format = useFormat();
  const faulty = report.faulty.length;
  const isReady = faulty === 0 && report.attempts > 0;
  return (
    <footer className={cx('footer')}>
      <p>
        <Icon name="lock" />
        <span>
          <b>{t('scoreSheets:promise')}</b> {t('scoreSheets:promise_body')}
        </span>
      </p>
      <FileButton isPrimary={!isReady} isBusy={imported.isReading} onFile={imported.chooseFile}>
        {t(faulty > 0 ? 'scoreSheets:choose_mended' : 'scoreSheets:choose')}
      </FileButton>
      <Button variant="contained" disabled={!isReady} loading={imported.isWriting} onClick={imported.write}>
        {faulty > 0
          ? t('scoreSheets:write_blocked', { count: faulty })
          : t('scoreSheets:write', { count: report.attempts, shown: format.number(report.attempts) })}
      </Button>
    </footer>
  );
};
