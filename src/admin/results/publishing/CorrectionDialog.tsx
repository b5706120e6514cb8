import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { locales } from '#contract/http/common.ts';
import type { Computation, ResultCheck } from '#contract/results/admin.ts';
import type { Correction, Publication } from '#contract/results/publishing.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { uncorrected, useAppeals } from '#src/admin/results/appeals/useAppeals.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CorrectionTable } from './CorrectionTable.tsx';
import css from './publishing.module.css';
import { usePublishing } from './usePublications.ts';

const cx = bindStyles(css);

const MAX = 500;

interface CorrectionDialogProps {
  competitionId: string;
  computation: Computation;
  checks: readonly ResultCheck[];
  items: readonly Publication[];
  corrections: readonly Correction[];
  onClose: () => void;
}

/** Corrects published results: what changes, why, what the public is told, and whom the organiser has called where an award becomes a lower one. */
export const CorrectionDialog = ({ competitionId, computation, checks, items, corrections, onClose }: CorrectionDialogProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const titleId = useId();
  const { data } = useAppeals(competitionId);
  const appeals = uncorrected(data?.items ?? []);
  const teams = appeals.map(({ teamName }) => teamName).join(t('results.and'));
  // the organiser may write another
  const [typed, setReason] = useState<string | null>(null);
  const reason = typed ?? (appeals.length > 0 ? t('results.appeal_reason', { teams }) : '');
  const [note, setNote] = useState({ 'zh-CN': '', 'en-US': '' });
  const [calls, setCalls] = useState('');
  const { publish } = usePublishing(competitionId, onClose);
  const [newest] = items;
  const lower = corrections.filter(({ isLower }) => isLower).length;
  const left = checks.filter(({ level }) => level === 'error').length;
  const [isAsked, setAsked] = useState(false);
  const isLacking = [reason, ...Object.values(note), ...(lower > 0 ? [calls] : [])].some(isBlank);
  const field = (name: string, label: string, value: string, onChange: (text: string) => void) => (
    <TextField
      key={name}
      fullWidth
      multiline
      required
      label={label}
      value={value}
      error={isAsked && isBlank(value)}
      helperText={isAsked && isBlank(value) ? t('results.required') : undefined}
      slotProps={{ htmlInput: { maxLength: MAX } }}
      onChange={({ target }) => onChange(target.value)}
    />
  );
  const order = () => {
    setAsked(true);
    if (isLacking) return;
    publish.mutate({
      params: { id: competitionId },
      body: {
        computation: computation.number,
        after: newest?.number ?? 0,
        publishAt: null,
        accepted: checks.filter(({ level }) => level === 'warning').map(({ name }) => name),
        reason,
        note,
        appeals: appeals.map(({ id }) => id),
        calls,
      },
    });
  };
  return (
    <Dialog open onClose={publish.isPending ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('results.correct_title')}</DialogTitle>
      <DialogContent className={cx('correction')}>
        <p>
          {t('results.correct_lead', {
            version: items.length,
            at: newest ? format.dateTime(newest.publishAt) : '',
          })}
        </p>
        <CorrectionTable corrections={corrections} awards={computation.terms.awards} />
        {appeals.length > 0 && <p>{t('results.appeals_named', { teams })}</p>}
        {field('reason', t('results.correct_reason'), reason, setReason)}
        <div className={cx('notes')}>
          {locales.map((locale) =>
            field(`note.${locale}`, t(`results.public_note.${locale}`), note[locale], (text) =>
              setNote((all) => ({ ...all, [locale]: text })),
            ),
          )}
        </div>
        {lower > 0 && (
          <>
            <Alert severity="warning">{t('results.lower', { count: lower })}</Alert>
            {field('calls', t('results.calls'), calls, setCalls)}
          </>
        )}
        {left > 0 && <Alert severity="error">{t('results.publish_left', { count: left })}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button disabled={publish.isPending} onClick={onClose}>
          {t('ra.action.cancel')}
        </Button>
        <Button variant="contained" disabled={left > 0} loading={publish.isPending} onClick={order}>
          {t('results.publish_version', { version: items.length + 1 })}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
