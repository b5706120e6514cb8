import { Alert, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSecondsUntil } from '#src/admin/kit/data/useDecisions.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { useFocusFallback } from '#src/admin/kit/focus/useFocusFallback.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { CallOffDialog } from './CallOffDialog.tsx';
import { type Standing, useStandingChanges } from './useStanding.ts';

type Changes = ReturnType<typeof useStandingChanges>;
interface StandingProps {
  standing: Standing;
  changes: Changes;
}

/** Says whom the calling off will tell, and offers to take it back before it does. */
const Untold = ({ standing, changes, tellsAt }: StandingProps & { tellsAt: number }) => {
  const { t } = useTranslation('competitionStanding');
  const seconds = useSecondsUntil(tellsAt);
  const fallback = useFocusFallback();
  return (
    <p>
      {/* Not announced again every second. */}
      <span aria-hidden="true">{t('tells_in', { count: standing.people, seconds })}</span>{' '}
      <Button
        ref={fallback}
        size="small"
        color="inherit"
        variant="outlined"
        loading={changes.reinstate.isPending}
        onClick={() => changes.reinstate.mutate()}
      >
        {t('undo')}
      </Button>
    </p>
  );
};

const CalledOffNotice = ({ standing, changes, calledOff }: StandingProps & { calledOff: NonNullable<Standing['calledOff']> }) => {
  const { t } = useTranslation('competitionStanding');
  const format = useFormat();
  const text = useText();
  const [isAsked, setAsked] = useState(false);
  const fallback = useFocusFallback();
  const { by, at, reason, tellsAt } = calledOff;
  const filter = JSON.stringify({ competitionId: standing.id, hasPaid: true });
  return (
    <Alert
      severity="error"
      action={
        tellsAt === null && (
          <Button ref={fallback} color="error" onClick={() => setAsked(true)}>
            {t('reinstate')}
          </Button>
        )
      }
    >
      <p>{t('called_off', { by, time: format.dateTime(at) })}</p>
      <p>{text(reason)}</p>
      {standing.paid > 0 && (
        <p>
          <Link to={`/registrations?${new URLSearchParams({ filter })}`}>{t('paid', { count: standing.paid })}</Link>
        </p>
      )}
      {tellsAt !== null && <Untold standing={standing} changes={changes} tellsAt={tellsAt} />}
      {isAsked && (
        <ConfirmDialog
          title={t('reinstate_title')}
          body={t('reinstate_body')}
          confirmLabel={t('reinstate_do')}
          isDangerous={false}
          reason={null}
          isPending={changes.reinstate.isPending}
          onConfirm={() => changes.reinstate.mutateAsync().finally(() => setAsked(false))}
          onClose={() => setAsked(false)}
        />
      )}
    </Alert>
  );
};

/** Shows that a published competition is called off or archived, and offers what of that can be done. */
export const StandingPanel = ({ id }: { id: string }) => {
  const { t } = useTranslation('competitionStanding');
  const format = useFormat();
  const [calls, setCalls] = useState(false);
  const changes = useStandingChanges(id);
  const fallback = useFocusFallback();
  const { data: standing } = useCall(
    'GET /api/admin/competitions/:id/standing',
    { params: { id } },
    // Until those concerned are being told, the second at which undoing ends is the server's.
    { refetchInterval: ({ state }) => (state.data?.calledOff?.tellsAt ? 5000 : false) },
  );
  if (!standing) return null;
  const { calledOff, archived } = standing;
  return (
    <Stack spacing={1} sx={{ flexBasis: '100%' }}>
      {calledOff && <CalledOffNotice standing={standing} changes={changes} calledOff={calledOff} />}
      {archived && (
        <Alert
          severity="info"
          action={
            <Button ref={fallback} loading={changes.bringBack.isPending} onClick={() => changes.bringBack.mutate()}>
              {t('unarchive')}
            </Button>
          }
        >
          {t('archived', { by: archived.by, time: format.dateTime(archived.at) })}
        </Alert>
      )}
      <Stack direction="row" spacing={1}>
        {standing.canBeCalledOff && (
          <Button ref={fallback} variant="outlined" color="error" onClick={() => setCalls(true)}>
            {t('call_off')}
          </Button>
        )}
        {standing.canBeArchived && (
          <Button ref={fallback} variant="outlined" loading={changes.archive.isPending} onClick={() => changes.archive.mutate()}>
            {t('archive')}
          </Button>
        )}
      </Stack>
      {calls && <CallOffDialog standing={standing} callOff={changes.callOff} onClose={() => setCalls(false)} />}
    </Stack>
  );
};
