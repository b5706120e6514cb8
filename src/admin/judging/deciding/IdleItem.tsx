import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { JudgeFacts } from '#src/admin/judging/boardFacts.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';

interface IdleItemProps {
  facts: JudgeFacts;
  isPending: boolean;
  onRemind: () => void;
  onFree: () => void;
}

/** A judge who has not begun: reminded once more, or relieved of all works. */
export const IdleItem = ({ facts: { judge, assigned, done }, isPending, onRemind, onFree }: IdleItemProps) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <>
      <b>{t('judging.not_begun', { name: judge.name, done: format.number(done), assigned: format.number(assigned) })}</b>
      <p>
        {judge.remindedAt === null ? t('judging.never_reminded') : t('judging.reminded_at', { time: format.dateTime(judge.remindedAt) })}
      </p>
      <Button size="small" variant="outlined" disabled={isPending} onClick={onFree}>
        {t('judging.free', { count: assigned - done })}
      </Button>
      <Button size="small" disabled={isPending} onClick={onRemind}>
        {t('judging.remind_this')}
      </Button>
    </>
  );
};
