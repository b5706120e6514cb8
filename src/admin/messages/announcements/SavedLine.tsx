import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './announcements.module.css';
import type { Composing } from './useCompose.ts';

const cx = bindStyles(css);

/** Says whether what is typed is saved, and throws the draft away. */
export const SavedLine = ({ saving, id }: { saving: Composing['saving']; id: string }) => {
  const { t } = useTranslation(['admin', 'officeMessages']);
  const format = useFormat();
  const client = useQueryClient();
  const navigate = useNavigate();
  const onError = useFailureNotice();
  const discard = useAction('DELETE /api/admin/announcement-drafts/:id', {
    onSuccess() {
      void client.invalidateQueries({ queryKey: ['GET /api/admin/announcement-drafts'] });
      void navigate('/messages/announcements', { replace: true });
    },
    onError,
  });
  if (saving.state === 'unchanged') return null;
  return (
    <div className={cx('saved')}>
      <span className={cx('quiet')} role="status">
        {saving.state === 'saved'
          ? t('officeMessages:compose.saved', { time: format.dateTime(saving.at) })
          : t(`officeMessages:compose.${saving.state}`)}
      </span>
      {saving.state === 'failed' && <Button onClick={saving.again}>{t('try_again')}</Button>}
      {saving.state === 'saved' && (
        <Button
          color="error"
          loading={discard.isPending}
          onClick={async () => {
            saving.stop();
            await saving.settled();
            discard.mutate({ params: { id } });
          }}
        >
          {t('officeMessages:compose.discard')}
        </Button>
      )}
    </div>
  );
};
