import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardTeam } from '#contract/judging/attemptsAdmin.ts';
import { REASON_MAX } from '#src/admin/judging/deciding/RulingDialog.tsx';
import { usePoints } from '#src/admin/judging/points.ts';
import { useAttempt, useJudgingAction } from '#src/admin/judging/useJudging.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { clockTime } from '#src/platform/format/clockTime.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { formerOf } from './attemptFacts.ts';
import css from './attempts.module.css';

const cx = bindStyles(css);

/** All that was noted of an attempt. */
const Noted = ({ team, attemptId }: { team: BoardTeam; attemptId: string }) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const points = usePoints();
  const format = useFormat();
  const message = useProblemMessage();
  const { data, error } = useAttempt(attemptId);
  const attempt = team.attempts.find(({ id }) => id === attemptId);
  if (!data || !attempt) return error ? <Alert severity="error">{message(error)}</Alert> : <LoadingBars rows={3} />;
  const facts: [string, string][] = [
    [t('judging.attempts.total'), data.total === null ? '—' : points.exact(data.total)],
    ...data.criteria.flatMap(({ key, title }): [string, string][] =>
      key in data.points ? [[text(title), data.points[key] === null ? '—' : format.number(data.points[key] ?? 0)]] : [],
    ),
    ...data.penalties.map(({ reason, points: lost }): [string, string] => [
      t('judging.attempts.penalty'),
      t('judging.attempts.penalty_is', { reason, points: lost }),
    ]),
    ...(data.durationMs === null ? [] : [[t('results.duration'), clockTime(data.durationMs)] satisfies [string, string]]),
    [t('judging.attempts.by'), data.judge ?? t(data.sheetId === null ? 'judging.attempts.erased' : 'judging.attempts.sheet')],
    [t('judging.attempts.arrived'), format.dateTime(data.receivedAt)],
    [t('judging.attempts.receipt'), data.receipt],
  ];
  return (
    <>
      {attempt.standing !== 'stands' && (
        <Alert severity={attempt.standing === 'late' || attempt.standing === 'surplus' ? 'warning' : 'info'}>
          {attempt.standing === 'late' && attempt.late !== null
            ? t(`judging.attempts.late.${attempt.late}`)
            : t(`judging.attempts.why.${attempt.standing}`)}
        </Alert>
      )}
      <dl className={cx('noted')}>
        {facts.map(([name, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two penalties can have one name and one value, and the list never moves
          <div key={`${name} ${index}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {data.comment !== '' && <p className={cx('words')}>{t('judging.comment', { text: data.comment })}</p>}
      {data.note !== '' && <p className={cx('words')}>{t('judging.note', { text: data.note })}</p>}
      {data.ruled && (
        <p className={cx('words')}>
          {t('judging.attempts.ruled', { by: data.ruled.by, time: format.dateTime(data.ruled.at), reason: data.ruled.reason })}
        </p>
      )}
      {formerOf(team, attempt).map((former) => (
        <p key={former.id} className={cx('words', 'quiet')}>
          {t(`judging.attempts.former.${former.standing === 'replaced' ? 'replaced' : 'sheet_taken_back'}`, {
            total: former.total === null ? '—' : points.exact(former.total),
            time: format.dateTime(former.receivedAt),
          })}
        </p>
      ))}
      {data.signature !== null && (
        <figure className={cx('signature')}>
          <svg viewBox="0 0 600 200" role="img" aria-label={t('judging.attempts.signature')}>
            <path d={data.signature} />
          </svg>
          <figcaption>{t('judging.attempts.signature')}</figcaption>
        </figure>
      )}
    </>
  );
};

interface AttemptDialogProps {
  team: BoardTeam;
  attemptId: string;
  onClose: () => void;
}

/** An attempt with its history; an organiser voids it, or lets it count. */
export const AttemptDialog = ({ team, attemptId, onClose }: AttemptDialogProps) => {
  const { t } = useTranslation('admin');
  const titleId = useId();
  const [does, setDoes] = useState<'void' | 'reinstate' | null>(null);
  const end = () => setDoes(null);
  const makeVoid = useJudgingAction('POST /api/admin/attempts/:id/voids', end);
  const reinstate = useJudgingAction('POST /api/admin/attempts/:id/reinstatements', end);
  const attempt = team.attempts.find(({ id }) => id === attemptId);
  if (!attempt) return null;
  const { standing, number } = attempt;
  const canVoid = standing === 'stands' || standing === 'surplus' || standing === 'aborted' || standing === 'late';
  const canReinstate = standing === 'void' || standing === 'late';
  const subject = `${team.teamName}${t('dot')}${t('judging.attempts.nth', { number })}`;
  const ruling = does === 'void' ? makeVoid : reinstate;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{subject}</DialogTitle>
      <DialogContent>
        <Noted team={team} attemptId={attemptId} />
        {does !== null && (
          <ConfirmDialog
            title={t(`judging.attempts.${does}`)}
            subject={subject}
            body={t(`judging.attempts.${does}_body`)}
            confirmLabel={t(`judging.attempts.${does}`)}
            isDangerous={does === 'void'}
            reason={{ help: t('judging.reason_help'), required: t('judging.reason_required'), max: REASON_MAX }}
            isPending={ruling.isPending}
            onConfirm={(reason) => ruling.mutateAsync({ params: { id: attemptId }, body: { reason } })}
            onClose={end}
          />
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {canVoid && <Button onClick={() => setDoes('void')}>{t('judging.attempts.void')}</Button>}
        {canReinstate && <Button onClick={() => setDoes('reinstate')}>{t('judging.attempts.reinstate')}</Button>}
        <Button variant="outlined" onClick={onClose}>
          {t('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
