import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportWords } from '#contract/locales/exportWords.ts';
import { type ExportList, exportColumns, showsIdNumbers } from '#contract/office/exportColumns.ts';
import { RevealReason } from '#contract/registrations/looks.ts';
import { revealReasonWords } from '#contract/registrations/revealReasons.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { askForExport, saveExport } from './askForExport.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { chosenColumns, chosenRows, type EntryRows, rememberColumns, rememberRows } from './chosenColumns.ts';
import { ExportOutcome } from './ExportOutcome.tsx';

/** The list as it is shown. */
export interface ExportedList {
  list: ExportList;
  filter: object;
  sort?: string | undefined;
  competitionId?: string | undefined;
  /** Number of rows; null while unknown. */
  count: number | null;
  /** True if there are more than `count`. */
  isMore?: boolean;
}

/** Chooses rows, format and columns. The browser then saves the file, and the dialog shows the result. */
export const ExportDialog = ({
  accountId,
  list: shownList,
  filter,
  sort,
  competitionId,
  count,
  isMore = false,
  onClose,
}: ExportedList & { accountId: string; onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const format = useFormat();
  const message = useProblemMessage();
  const titleId = useId();
  const [form, setForm] = useState<'xlsx' | 'utf8' | 'gbk'>('xlsx');
  const [list, setList] = useState<ExportList>(() => (shownList === 'registrations' ? chosenRows(accountId) : shownList));
  const [chosen, setChosen] = useState(() => chosenColumns(accountId, list));
  const [reason, setReason] = useState<RevealReason | ''>('');
  const { name, columns } = exportWords[locale].lists[list];
  const words = new Map<string, string>(Object.entries(columns));
  const { plain, private: hidden } = exportColumns[list];
  const hiddenNames: readonly string[] = hidden;
  const isPrivate = hiddenNames.some((column) => chosen.has(column));
  const needsReason = showsIdNumbers(chosen);
  const ask = useMutation({
    mutationFn: () =>
      askForExport(list, {
        filter,
        sort,
        competitionId,
        format: form === 'xlsx' ? 'xlsx' : 'csv',
        encoding: form === 'gbk' ? 'gbk' : 'utf8',
        locale,
        columns: chosen,
        reason: needsReason && reason !== '' ? reason : undefined,
      }),
    onSuccess: ({ id }) => {
      rememberColumns(accountId, list, chosen);
      if (list === 'registrations' || list === 'children') rememberRows(accountId, list);
      saveExport(id);
    },
  });
  const setRows = (rows: EntryRows) => {
    setList(rows);
    setChosen(chosenColumns(accountId, rows));
    ask.reset();
  };
  const rows = count === null ? '' : `${format.number(count)}${isMore ? '+' : ''}`;
  return (
    <Dialog open onClose={ask.isPending ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('exports.title', { list: name })}</DialogTitle>
      <DialogContent>
        {count !== null && (
          <Typography sx={{ fontWeight: 600 }}>
            {t(list === 'children' ? 'exports.count_entries' : 'exports.count', { shown: rows })}
          </Typography>
        )}
        {shownList === 'registrations' && (
          <FormControl component="fieldset" sx={{ display: 'block', mt: 1 }}>
            <FormLabel component="legend">{t('exports.rows')}</FormLabel>
            <RadioGroup row value={list} onChange={({ target }) => setRows(target.value === 'children' ? 'children' : 'registrations')}>
              <FormControlLabel value="registrations" control={<Radio size="small" />} label={t('exports.row_entry')} />
              <FormControlLabel value="children" control={<Radio size="small" />} label={t('exports.row_child')} />
            </RadioGroup>
          </FormControl>
        )}
        <FormControl component="fieldset" sx={{ mt: 1 }}>
          <FormLabel component="legend">{t('exports.format')}</FormLabel>
          <RadioGroup
            row
            value={form}
            onChange={({ target }) => setForm(target.value === 'gbk' || target.value === 'utf8' ? target.value : 'xlsx')}
          >
            <FormControlLabel value="xlsx" control={<Radio size="small" />} label={t('exports.xlsx')} />
            <FormControlLabel value="utf8" control={<Radio size="small" />} label={t('exports.utf8')} />
            <FormControlLabel value="gbk" control={<Radio size="small" />} label={t('exports.gbk')} />
          </RadioGroup>
        </FormControl>
        <ColumnChoice label={t('exports.columns')} names={plain} words={words} chosen={chosen} onChange={setChosen} />
        {hidden.length > 0 && (
          <ColumnChoice label={t('exports.private_columns')} names={hidden} words={words} chosen={chosen} onChange={setChosen} />
        )}
        {isPrivate && (
          <Typography variant="body2" sx={{ mt: 1 }}>
            {t('exports.private_note')}
          </Typography>
        )}
        {needsReason && (
          <TextField
            select
            fullWidth
            required
            margin="normal"
            label={t('reveal_reason')}
            helperText={t('id_numbers_note')}
            value={reason}
            onChange={({ target }) => setReason(RevealReason.safeParse(target.value).data ?? '')}
          >
            {RevealReason.options.map((each) => (
              <MenuItem key={each} value={each}>
                {revealReasonWords[locale][each]}
              </MenuItem>
            ))}
          </TextField>
        )}
        <div role="status">
          {ask.isError && <Alert severity="error">{message(ask.error)}</Alert>}
          {ask.data && <ExportOutcome id={ask.data.id} />}
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={ask.isPending}>
          {t('ra.action.close')}
        </Button>
        <Button
          variant="contained"
          disabled={chosen.size === 0 || (needsReason && reason === '')}
          loading={ask.isPending}
          onClick={() => ask.mutate()}
        >
          {t('exports.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
