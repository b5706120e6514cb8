import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Board } from '#contract/judging/admin.ts';
import { joinSentences } from '#contract/text/sentences.ts';
import { useJudgingAction } from '#src/admin/judging/useJudging.ts';
import { useSecondsUntil } from '#src/admin/kit/data/useDecisions.ts';
import { Kbd } from '#src/admin/kit/keys/Kbd.tsx';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './deciding.module.css';

const cx = bindStyles(css);

/** The last assignment of many while it can be taken back. */
export const UndoLine = ({ undo: { id, until, added, removed } }: { undo: NonNullable<Board['undo']> }) => {
  const { t } = useTranslation('admin');
  const seconds = useSecondsUntil(until);
  const { mutate, isPending } = useJudgingAction('POST /api/admin/assignment-changes/:id/undo');
  const takeBack = () => mutate({ params: { id } });
  useKeys({ u: { does: t('undo.button'), run: takeBack } }, t('undo.title'));
  if (seconds === 0) return null;
  return (
    <div className={cx('undo')}>
      <span role="status">
        {joinSentences([
          added > 0 ? t('judging.assigned_many', { count: added }) : '',
          removed > 0 ? t('judging.removed_many', { count: removed }) : '',
        ])}
      </span>{' '}
      {/* Not announced again every second. */}
      <span aria-hidden="true">{t('judging.told_in', { seconds })}</span>
      <Button size="small" variant="outlined" loading={isPending} onClick={takeBack} endIcon={<Kbd name="u" />}>
        {t('undo.button')}
      </Button>
    </div>
  );
};
