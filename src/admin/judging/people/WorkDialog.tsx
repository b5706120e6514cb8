import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useCreatePath } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HistoricMark } from '#contract/judging/admin.ts';
import type { WorkFacts } from '#src/admin/judging/boardFacts.ts';
import { REASON_MAX } from '#src/admin/judging/deciding/RulingDialog.tsx';
import { useJudgingAction, useMarks } from '#src/admin/judging/useJudging.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { MarkLine } from './MarkLine.tsx';
import css from './people.module.css';

const cx = bindStyles(css);

interface WorkDialogProps {
  roundId: string;
  facts: WorkFacts;
  onClose: () => void;
}

/** Takes a mark that came late, with a reason. */
const TakeDialog = ({ mark, onClose }: { mark: HistoricMark; onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const { mutateAsync, isPending } = useJudgingAction('POST /api/admin/marks/:id/takings', onClose);
  return (
    <ConfirmDialog
      title={t('judging.take')}
      subject={mark.judge.name}
      body={t('judging.take_body')}
      confirmLabel={t('judging.take')}
      isDangerous={false}
      reason={{ help: t('judging.reason_help'), required: t('judging.reason_required'), max: REASON_MAX }}
      isPending={isPending}
      onConfirm={(reason) => mutateAsync({ params: { id: mark.id }, body: { reason } })}
      onClose={onClose}
    />
  );
};

/** A work's marks in a round, the newest first: nothing is ever removed. */
export const WorkDialog = ({ roundId, facts: { work }, onClose }: WorkDialogProps) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const pathTo = useCreatePath();
  const titleId = useId();
  const { data, error } = useMarks(roundId, work.id);
  const [taken, setTaken] = useState<HistoricMark | null>(null);
  const before = (mark: HistoricMark) =>
    data?.items.find(({ judge, number }) => judge.id === mark.judge.id && number === mark.number - 1) ?? null;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {work.no}
        {t('dot')}
        {work.title}
      </DialogTitle>
      <DialogContent>
        {error && <Alert severity="error">{message(error)}</Alert>}
        {!data && !error && <LoadingBars rows={3} />}
        {data?.items.length === 0 && <p>{t('judging.no_marks')}</p>}
        <ul className={cx('marks')}>
          {data?.items.map((mark) => (
            <MarkLine key={mark.id} mark={mark} before={before(mark)} onTake={() => setTaken(mark)} />
          ))}
        </ul>
        {taken && <TakeDialog mark={taken} onClose={() => setTaken(null)} />}
      </DialogContent>
      <DialogActions>
        <Button component={Link} to={pathTo({ resource: 'works', type: 'show', id: work.id })}>
          {t('judging.open_work')}
        </Button>
        <Button variant="outlined" onClick={onClose}>
          {t('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
