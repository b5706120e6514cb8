import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LIVE_HOURS } from '#contract/live/rules/liveHours.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';

/** Turns the live board of a competition on and off, and says what everybody then sees. */
export const LiveDialog = ({ competitionId, onClose }: { competitionId: string; onClose: () => void }) => {
  const { t } = useTranslation(['admin', 'eventDay']);
  const format = useFormat();
  const message = useProblemMessage();
  const titleId = useId();
  const params = { id: competitionId };
  const { data, error } = useCall('GET /api/admin/competitions/:id/live', { params });
  const turn = useAction('PUT /api/admin/competitions/:id/live', { onError: useFailureNotice() });
  const isOn = Boolean(data?.on);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('eventDay:live')}</DialogTitle>
      <DialogContent>
        <Stack spacing={1.5}>
          <p>{t('eventDay:live_body')}</p>
          <p>{t('eventDay:live_ends', { hours: LIVE_HOURS })}</p>
          {error && <Alert severity="error">{message(error)}</Alert>}
          {!data && !error && <LoadingBars rows={1} />}
          {data && (
            <Alert severity={data.isOver ? 'info' : isOn ? 'warning' : 'info'} role="status">
              {data.isOver
                ? t('eventDay:live_over')
                : data.on
                  ? t('eventDay:live_on', { at: format.dateTime(data.on.since), by: data.on.by, until: format.dateTime(data.on.until) })
                  : t('eventDay:live_off')}
            </Alert>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        {isOn && (
          <Button
            href={`/live?${new URLSearchParams({ competition: competitionId })}`}
            target="_blank"
            rel="noreferrer"
            sx={{ mr: 'auto' }}
          >
            {t('eventDay:live_page')}
          </Button>
        )}
        <Button onClick={onClose}>{t('ra.action.close')}</Button>
        <Button
          variant={isOn ? 'outlined' : 'contained'}
          disabled={!data || data.isOver}
          loading={turn.isPending}
          onClick={() => turn.mutate({ params, body: { on: !isOn } })}
        >
          {t(isOn ? 'eventDay:turn_live_off' : 'eventDay:turn_live_on')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
