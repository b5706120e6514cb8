import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { ScoreSheet, ScoreSheets } from '#contract/judging/scoreSheets.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './scoreSheets.module.css';

const cx = bindStyles(css);

const REASON_MAX = 300;

/** An imported sheet: what it brought, by whom, and whether it was taken back. */
const SheetLine = ({ sheet, mayTakeBack, onTakeBack }: { sheet: ScoreSheet; mayTakeBack: boolean; onTakeBack: () => void }) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  const format = useFormat();
  const { number, fileName, attempts, teams, by, at, takenBack, isOwn } = sheet;
  const counts = {
    attempts: t('scoreSheets:attempts', { count: attempts, shown: format.number(attempts) }),
    teams: t('scoreSheets:teams', { count: teams, shown: format.number(teams) }),
  };
  return (
    <li className={cx(takenBack && 'gone')}>
      <div>
        <b>{t('scoreSheets:version', { number })}</b> <bdi>{fileName}</bdi>
        <p>
          {t('scoreSheets:version_facts', counts)}
          <br />
          {t('scoreSheets:by_at', { by, at: format.dateTime(at) })}
        </p>
        {takenBack && (
          <p>{t('scoreSheets:taken_back', { by: takenBack.by, at: format.dateTime(takenBack.at), reason: takenBack.reason })}</p>
        )}
        {!takenBack && mayTakeBack && isOwn && <p>{t('scoreSheets:own_sheet')}</p>}
      </div>
      {!takenBack && mayTakeBack && !isOwn && (
        <Button variant="outlined" color="error" size="small" onClick={onTakeBack}>
          {t('scoreSheets:take_back')}
        </Button>
      )}
    </li>
  );
};

/** The sheets that were imported into a round, each of which can be taken back as a whole until results are published. */
export const EarlierSheets = ({ sheets, onClose }: { sheets: ScoreSheets; onClose: () => void }) => {
  const { t } = useTranslation(['admin', 'scoreSheets']);
  const titleId = useId();
  const notify = useNotify();
  const onError = useFailureNotice();
  const [chosen, setChosen] = useState<ScoreSheet | null>(null);
  const { mutateAsync, isPending } = useAction('POST /api/admin/score-sheets/:id/withdrawals', {
    waitsForReads: true,
    onSuccess: () => {
      notify(t('scoreSheets:is_taken_back', { number: chosen?.number ?? 0 }), { type: 'success' });
      setChosen(null);
    },
    onError,
  });
  if (chosen)
    return (
      <ConfirmDialog
        title={t('scoreSheets:take_back_title', { number: chosen.number })}
        subject={<bdi>{chosen.fileName}</bdi>}
        body={t('scoreSheets:take_back_body', { count: chosen.attempts })}
        confirmLabel={t('scoreSheets:take_back')}
        isDangerous
        reason={{ help: t('scoreSheets:reason_help'), required: t('scoreSheets:reason_required'), max: REASON_MAX }}
        isPending={isPending}
        onConfirm={(reason) => mutateAsync({ params: { id: chosen.id }, body: { reason } })}
        onClose={() => setChosen(null)}
      />
    );
  const mayTakeBack = !sheets.isPublished && sheets.round.state !== 'locked';
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('scoreSheets:versions')}</DialogTitle>
      <DialogContent>
        {sheets.isPublished && sheets.sheets.length > 0 && <Alert severity="info">{t('scoreSheets:published')}</Alert>}
        {sheets.sheets.length === 0 && <p>{t('scoreSheets:no_versions')}</p>}
        <ul className={cx('versions')}>
          {sheets.sheets.map((sheet) => (
            <SheetLine key={sheet.id} sheet={sheet} mayTakeBack={mayTakeBack} onTakeBack={() => setChosen(sheet)} />
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('scoreSheets:close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
