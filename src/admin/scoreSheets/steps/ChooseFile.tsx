import { Alert, AlertTitle } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { MAX_SHEET_ROWS } from '#contract/judging/rules/scoreSheet/sheetTypes.ts';
import css from '#src/admin/scoreSheets/scoreSheets.module.css';
import type { Refusal, SheetImport } from '#src/admin/scoreSheets/useSheetImport.ts';
import { fileSize } from '#src/platform/format/fileSize.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { MAX_FILE_BYTES } from '#src/platform/tables/table.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FileButton } from './FileButton.tsx';

const cx = bindStyles(css);

/** Why nothing of a file can be imported, and what to do. */
export const Refused = ({ code }: { code: Refusal }) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  const locale = useLocale();
  const isUnnamed = code === 'no_heading';
  return (
    <Alert severity="error">
      <AlertTitle>{t(isUnnamed ? 'scoreSheets:no_heading' : 'scoreSheets:refused.title')}</AlertTitle>
      {isUnnamed ? t('scoreSheets:no_heading_body') : t(`scoreSheets:refused.${code}`, { size: fileSize(MAX_FILE_BYTES, locale) })}
    </Alert>
  );
};

/** The first step: a file. */
export const ChooseFile = ({ imported: { refusal, isReading, chooseFile } }: { imported: SheetImport }) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  const format = useFormat();
  const locale = useLocale();
  return (
    <section className={cx('card', 'choose')} aria-label={t('scoreSheets:choose')}>
      {refusal && <Refused code={refusal} />}
      <p>{t('scoreSheets:choose_body')}</p>
      <FileButton isPrimary isBusy={isReading} onFile={chooseFile}>
        {t('scoreSheets:choose')}
      </FileButton>
      <small>{t('scoreSheets:drop', { size: fileSize(MAX_FILE_BYTES, locale), rows: format.number(MAX_SHEET_ROWS) })}</small>
    </section>
  );
};
