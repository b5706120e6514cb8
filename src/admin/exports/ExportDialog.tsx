import {
  Alert,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormLabel,
  MenuItem,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportWords } from '#contract/locales/exportWords.ts';
import { type ExportList, exportColumns } from '#contract/office/exports.ts';
import { RevealReason } from '#contract/registrations/looks.ts';
import { revealReasonWords } from '#contract/registrations/revealReasons.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { call } from '#src/platform/api/api.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { askForExport, saveExport } from './askForExport.ts';
import { chosenColumns, rememberColumns } from './chosenColumns.ts';

const POLL_MS = 1000;

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

/** The result of a requested export. */
const Outcome = ({ id }: { id: string }) => {
  const { t } = useTranslation('admin');
  const { data } = useQuery({
    queryKey: ['GET /api/admin/exports/:id', id],
    queryFn: () => call('GET /api/admin/exports/:id', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' || state.data?.state === 'running' || !state.data ? POLL_MS : false),
    gcTime: 0,
  });
  const state = data?.state ?? 'waiting';
  if (state === 'waiting' || state === 'running') return <Alert severity="info">{t('exports.running')}</Alert>;
  if (state !== 'done') return <Alert severity="error">{t('exports.stopped')}</Alert>;
  return (
    <Alert severity="success">
      {t('exports.done', { count: data?.rows ?? 0 })}
      {(data?.replaced ?? 0) > 0 && ` ${t('exports.replaced', { count: data?.replaced ?? 0 })}`}
    </Alert>
  );
};

interface ColumnsProps {
  label: string;
  names: readonly string[];
  words: ReadonlyMap<string, string>;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

const Columns = ({ label, names, words, chosen, onChange }: ColumnsProps) => (
  <FormControl component="fieldset" sx={{ display: 'block', mt: 2 }}>
    <FormLabel component="legend">{label}</FormLabel>
    <FormGroup sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))' }}>
      {names.map((name) => (
        <FormControlLabel
          key={name}
          label={words.get(name) ?? name}
          control={
            <Checkbox
              size="small"
              checked={chosen.has(name)}
              onChange={({ target }) => onChange(new Set(target.checked ? [...chosen, name] : [...chosen].filter((each) => each !== name)))}
            />
          }
        />
      ))}
    </FormGroup>
  </FormControl>
);

/** Chooses rows, format and columns. The browser then saves the file, and the dialog shows the result. */
export const ExportDialog = ({
  list,
  filter,
  sort,
  competitionId,
  count,
  isMore = false,
  onClose,
}: ExportedList & { onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const format = useFormat();
  const message = useProblemMessage();
  const titleId = useId();
  const [form, setForm] = useState<'xlsx' | 'utf8' | 'gbk'>('xlsx');
  const [chosen, setChosen] = useState(() => chosenColumns(list));
  const [reason, setReason] = useState<RevealReason | ''>('');
  const { name, columns } = exportWords[locale].lists[list];
  const words = new Map<string, string>(Object.entries(columns));
  const { plain, private: hidden } = exportColumns[list];
  const hiddenNames: readonly string[] = hidden;
  const isPrivate = hiddenNames.some((column) => chosen.has(column));
  const needsReason = chosen.has('idNumbers');
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
      rememberColumns(list, chosen);
      saveExport(id);
    },
  });
  const rows = count === null ? '' : `${format.number(count)}${isMore ? '+' : ''}`;
  return (
    <Dialog open onClose={ask.isPending ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('exports.title', { list: name })}</DialogTitle>
      <DialogContent>
        {count !== null && <Typography sx={{ fontWeight: 600 }}>{t('exports.count', { shown: rows })}</Typography>}
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
        <Columns label={t('exports.columns')} names={plain} words={words} chosen={chosen} onChange={setChosen} />
        {hidden.length > 0 && (
          <Columns label={t('exports.private_columns')} names={hidden} words={words} chosen={chosen} onChange={setChosen} />
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
          {ask.data && <Outcome id={ask.data.id} />}
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
