import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { readCheckInFragment } from '#contract/eventDay/rules/dayCode.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#src/ui/feedback/ErrorState.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { useHydrating } from '#src/ui/rendering.ts';
import css from './CheckIn.module.css';
import type { DoorDay } from './door.ts';
import { Teams } from './Teams.tsx';
import { type DoorState, useDoor } from './useDoor.ts';

const cx = bindStyles(css);

/**
 * `/check-in#TOKEN`: a door of an event day checks teams in, without an account and also without a network. The token is in the fragment, so that it
 * appears in no server log; a team's code opens the same page with the team in the fragment.
 */
export default function CheckInScreen() {
  const fragment = useLocation().hash.slice(1);
  if (useHydrating()) return <Waiting />;
  const { teamId, token } = readCheckInFragment(fragment);
  return <DoorPage token={token} teamId={teamId} />;
}

/** The placeholder while the list is read, and on the server, which does not see the token. */
function Waiting() {
  const { t } = useTranslation('checkIn');
  return (
    <Page title={t('title')}>
      <div className={`wrap ${cx('page')}`}>
        <h1>{t('title')}</h1>
        <SkeletonGroup label={t('loading')}>
          <Skeleton shape="card" />
          <Skeleton shape="card" />
        </SkeletonGroup>
      </div>
    </Page>
  );
}

function DoorPage({ token, teamId }: { token: string | null; teamId: string | null }) {
  const { t } = useTranslation('checkIn');
  const message = useProblemMessage();
  const state = useDoor(token);
  const { day, lost, problem, isUnsaved } = state;
  const navigate = useNavigate();
  const isStored = token !== null && day?.token === token && !isUnsaved;
  useEffect(() => {
    // stored on the device, the link need not stay in the address
    if (isStored) navigate('/check-in', { replace: true, preventScrollReset: true });
  }, [isStored, navigate]);
  if (lost !== null || day === null)
    return (
      <Page title={t('title')}>
        <EmptyState
          level={1}
          art="tock-think"
          title={t(lost === null ? 'none.title' : 'ended.title')}
          body={lost ? t('ended.lost', { count: lost }) : t(lost === null ? 'none.body' : 'ended.body')}
        />
      </Page>
    );
  if (day?.list) return <OpenDoor state={state} day={day} teamId={teamId} />;
  if (problem)
    return (
      <Page title={t('title')}>
        <ErrorState
          level={1}
          title={t('failed')}
          body={message(problem)}
          action={
            <Button icon="refresh" onClick={state.retry}>
              {t('again')}
            </Button>
          }
        />
      </Page>
    );
  return <Waiting />;
}

/** Says in one line what is sent and what waits. */
function SentLine({ state: { failsSince }, day: { waiting, syncedAt } }: { state: DoorState; day: DoorDay }) {
  const { t } = useTranslation('checkIn');
  const format = useFormat();
  const count = waiting.length;
  if (failsSince !== null)
    return (
      <Notice tone="warning" icon="off">
        {t('offline', { count, time: format.clock(failsSince) })}
      </Notice>
    );
  return (
    <p className={cx('sent')}>{count > 0 ? t('waiting', { count }) : syncedAt !== null && t('sent', { time: format.clock(syncedAt) })}</p>
  );
}

function OpenDoor({ state, day, teamId }: { state: DoorState; day: DoorDay; teamId: string | null }) {
  const { t } = useTranslation('checkIn');
  const text = useText();
  const [isLeaving, setIsLeaving] = useState(false);
  const count = day.waiting.length;
  return (
    <Page title={t('title')}>
      <div className={`wrap ${cx('page')}`}>
        <header className={cx('head')}>
          <h1>{day.door}</h1>
          <p>{day.list && text(day.list.title)}</p>
        </header>
        <SentLine state={state} day={day} />
        {state.dropped > 0 && <Notice tone="warning">{t('dropped', { count: state.dropped })}</Notice>}
        {state.isUnsaved && <Notice tone="warning">{t('unsaved')}</Notice>}
        <Teams day={day} teamId={teamId} press={state.press} />
        <p>
          <Button variant="ghost" onClick={() => setIsLeaving(true)}>
            {t('leave')}
          </Button>
        </p>
      </div>
      <ConfirmDialog
        open={isLeaving}
        title={t('left.title')}
        body={count > 0 ? t('left.body', { count }) : t('left.clean')}
        confirmLabel={t('leave')}
        cancelLabel={t('cancel')}
        tone="danger"
        onConfirm={() => void state.leave()}
        onCancel={() => setIsLeaving(false)}
      />
    </Page>
  );
}
