import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useCreatePath } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Board, HistoricMark } from '#contract/judging/admin.ts';
import { canTakeMark } from '#contract/judging/rules/mark.ts';
import type { WorkFacts } from '#src/admin/judging/boardFacts.ts';
import { useMarks } from '#src/admin/judging/useJudging.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { AnswerDialog, type Answered } from './AnswerDialog.tsx';
import { MarkLine } from './MarkLine.tsx';
import css from './people.module.css';

const cx = bindStyles(css);

interface WorkDialogProps {
  board: Board;
  facts: WorkFacts;
  onCalibrate: () => void;
  onClose: () => void;
}

/** A work's marks in a round, the newest first: nothing is ever removed. */
export const WorkDialog = ({ board: { round, calibration }, facts: { work }, onCalibrate, onClose }: WorkDialogProps) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const pathTo = useCreatePath();
  const titleId = useId();
  const { data, error } = useMarks(round.id, work.id);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const before = (mark: HistoricMark) =>
    data?.items.find(({ judge, number }) => judge.id === mark.judge.id && number === mark.number - 1) ?? null;
  const canTake = ({ judge, late, taken: isTaken, number }: HistoricMark) => {
    const standing = data?.items.find((each) => each.stands && each.judge.id === judge.id);
    return canTakeMark({ isLate: late !== null, isTaken: isTaken !== null, number }, standing?.number ?? 0);
  };
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
            <MarkLine
              key={mark.id}
              mark={mark}
              before={before(mark)}
              criteria={data.criteria}
              canTake={canTake(mark)}
              onAnswer={(does) => setAnswered({ mark, does })}
            />
          ))}
        </ul>
        {answered && <AnswerDialog {...answered} onClose={() => setAnswered(null)} />}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {round.state !== 'locked' && work.preparation === 'ready' && (
          <Button onClick={onCalibrate}>
            {t(calibration?.workId === work.id ? 'judging.calibration_end' : 'judging.calibration_make')}
          </Button>
        )}
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
