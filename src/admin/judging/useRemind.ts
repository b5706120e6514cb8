import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useJudgingAction } from './useJudging.ts';

/** Reminds judges of what they have left, and says whom it was too soon to remind again. */
export const useRemind = (roundId: string) => {
  const notify = useNotify();
  const { t } = useTranslation('admin');
  const { mutate, isPending } = useJudgingAction('POST /api/admin/rounds/:id/reminders', ({ reminded, tooSoon }) => {
    if (reminded.length > 0) notify(t('judging.reminded', { count: reminded.length }), { type: 'success' });
    if (tooSoon.length > 0) notify(t('judging.too_soon', { count: tooSoon.length }), { type: 'info' });
  });
  return { isPending, remind: (judgeIds: string[]) => mutate({ params: { id: roundId }, body: { judgeIds } }) };
};
