import { Alert, Button, MenuItem, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { MAX_SHEET_ROWS, type SheetColumn } from '#contract/judging/rules/scoreSheet/sheetTypes.ts';
import type { ScoreSheets } from '#contract/judging/scoreSheets.ts';
import type { ColumnUse } from '#src/admin/scoreSheets/file/headings.ts';
import type { FileColumn } from '#src/admin/scoreSheets/file/readScoreSheet.ts';
import { columnsOfRound } from '#src/admin/scoreSheets/file/template.ts';
import css from '#src/admin/scoreSheets/scoreSheets.module.css';
import { columnTwice, missingColumns, type SheetSource, tableOf } from '#src/admin/scoreSheets/sheetSource.ts';
import type { SheetImport } from '#src/admin/scoreSheets/useSheetImport.ts';
import { useSheetWords } from '#src/admin/scoreSheets/useSheetWords.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { encodings, isEncoding } from '#src/platform/tables/encodings.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Refused } from './ChooseFile.tsx';
import { FileButton } from './FileButton.tsx';
import steps from './steps.module.css';

const cx = bindStyles(css);
const sx = bindStyles(steps);

interface ColumnsStepProps {
  sheets: ScoreSheets;
  source: SheetSource;
  imported: SheetImport;
}

/** Chooses the sheet of a workbook, or the encoding of a text file that is not certain. */
const FileChoices = ({ source: { tables, table, text }, imported }: Omit<ColumnsStepProps, 'sheets'>) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  return (
    <div className={sx('choices')}>
      {tables.length > 1 && (
        <TextField
          select
          label={t('scoreSheets:sheet')}
          value={String(table)}
          onChange={({ target }) => imported.chooseTable(Number(target.value))}
        >
          {tables.map(({ sheetName }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the sheets of a file stay in their order
            <MenuItem key={index} value={String(index)}>
              {sheetName}
            </MenuItem>
          ))}
        </TextField>
      )}
      {text && !text.isCertain && (
        <TextField
          select
          label={t('scoreSheets:encoding')}
          value={text.encoding}
          onChange={({ target }) => isEncoding(target.value) && imported.chooseEncoding(target.value)}
        >
          {[...new Set([...text.candidates, ...encodings])].map((each) => (
            <MenuItem key={each} value={each}>
              {each}
            </MenuItem>
          ))}
        </TextField>
      )}
    </div>
  );
};

/** The columns of the file, each with what it is. */
const ColumnTable = ({
  columns,
  uses,
  nameOf,
  onUse,
}: {
  columns: readonly FileColumn[];
  uses: readonly ColumnUse[];
  nameOf: (use: ColumnUse) => string;
  onUse: (index: number, use: ColumnUse) => void;
}) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  return (
    <table className={sx('columns')}>
      <thead>
        <tr>
          <th>{t('scoreSheets:in_file')}</th>
          <th>{t('scoreSheets:first_value')}</th>
          <th>{t('scoreSheets:means')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ index, letters, heading, sample, use }) => (
          <tr key={index}>
            <th>
              <small>{letters}</small> <bdi>{heading}</bdi>
            </th>
            <td>
              <bdi>{sample}</bdi>
            </td>
            <td>
              <TextField
                select
                fullWidth
                value={use}
                onChange={({ target }) => {
                  const chosen = uses.find((each) => each === target.value);
                  if (chosen) onUse(index, chosen);
                }}
                slotProps={{ htmlInput: { 'aria-label': `${t('scoreSheets:means')} ${heading || letters}` } }}
              >
                {uses.map((each) => (
                  <MenuItem key={each} value={each}>
                    {nameOf(each)}
                  </MenuItem>
                ))}
              </TextField>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** The second step: what each column of the file is. */
export const ColumnsStep = ({ sheets, source, imported }: ColumnsStepProps) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  const format = useFormat();
  const { nameOf } = useSheetWords(sheets.rubric);
  const missing = missingColumns(source, sheets.rubric);
  const twice = columnTwice(source);
  const hidden = tableOf(source)?.hiddenRows ?? 0;
  const isTooLong = source.rows.length > MAX_SHEET_ROWS;
  const all: SheetColumn[] = columnsOfRound({ ...sheets.rubric, timed: true });
  const nameOfUse = (use: ColumnUse): string => {
    if (use === 'ignored') return t('scoreSheets:not_read');
    return use === 'row' ? t('scoreSheets:row_number') : nameOf(use);
  };
  return (
    <section className={cx('card', 'choose')} aria-label={t('scoreSheets:columns')}>
      {imported.refusal && <Refused code={imported.refusal} />}
      {isTooLong && (
        <Alert severity="error">
          {t('scoreSheets:too_many_rows', { shown: format.number(source.rows.length), max: format.number(MAX_SHEET_ROWS) })}
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert severity="warning">{t('scoreSheets:columns_missing', { columns: missing.map(nameOf).join(t('results.and')) })}</Alert>
      )}
      {twice && <Alert severity="warning">{t('scoreSheets:column_twice', { column: nameOf(twice) })}</Alert>}
      {hidden > 0 && <Alert severity="info">{t('scoreSheets:hidden_rows', { count: hidden })}</Alert>}
      <p>{t('scoreSheets:columns_body')}</p>
      <FileChoices source={source} imported={imported} />
      <ColumnTable columns={source.columns} uses={[...all, 'row', 'ignored']} nameOf={nameOfUse} onUse={imported.chooseUse} />
      <div className={sx('actions')}>
        <Button variant="contained" disabled={missing.length > 0 || twice !== undefined || isTooLong} onClick={imported.judge}>
          {t('scoreSheets:try')}
        </Button>
        <FileButton isPrimary={false} isBusy={imported.isReading} onFile={imported.chooseFile}>
          {t('scoreSheets:choose')}
        </FileButton>
      </div>
    </section>
  );
};
