import { Button, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupportView } from '#contract/accounts/people.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { type Person, usePersonAction } from '#src/admin/people/person.ts';
import { PortalFrame } from '#src/admin/revisions/preview/PortalFrame.tsx';
import { TockHead } from '#src/ui/art/TockHead.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './SupportPanel.module.css';
import { createSupportClient } from './supportClient.ts';
import { type SupportScreen, supportScreenNames, supportScreens } from './supportScreens.tsx';
import { useSupportView } from './useSupportView.ts';
import { useTimeLeft } from './useTimeLeft.ts';

const cx = bindStyles(css);

/** The account owner's view while a support view is open; then a notice that it has ended. */
export const SupportPanel = ({ person }: { person: Person }) => {
  const { t } = useTranslation('admin');
  const { data, refetch } = useSupportView(person.id);
  const view = data?.view ?? null;
  const [shown, setShown] = useState<string | null>(null);
  const [endedId, setEndedId] = useState<string | null>(null);
  if (view && view.id !== shown && view.id !== endedId) setShown(view.id);
  // Closed here, or in another tab.
  if (!view && data && shown !== null) {
    setEndedId(shown);
    setShown(null);
  }
  if (view && view.id !== endedId)
    return (
      <OpenView
        key={view.id}
        view={view}
        person={person}
        onEnd={() => {
          setEndedId(view.id);
          void refetch();
        }}
      />
    );
  if (endedId === null) return null;
  return (
    <section className={cx('ended')} data-support-view="" role="status">
      <Icon name={moreIcons.eye} />
      <span>{t('people.view.ended')}</span>
      <Button size="small" onClick={() => setEndedId(null)}>
        {t('people.view.close')}
      </Button>
    </section>
  );
};

interface OpenViewProps {
  view: SupportView;
  person: Person;
  onEnd: () => void;
}

const OpenView = ({ view, person, onEnd }: OpenViewProps) => {
  const { t } = useTranslation('admin');
  const [screen, setScreen] = useState<SupportScreen>('events');
  const [client] = useState(() => createSupportClient(view.id, onEnd));
  // None of it stays in memory.
  useEffect(() => () => client.clear(), [client]);
  const left = useTimeLeft(view.endsAt);
  const isOver = left === 0;
  const end = useRef(onEnd);
  useEffect(() => {
    if (isOver) end.current();
  }, [isOver]);
  const leave = usePersonAction('DELETE /api/admin/people/:id/support-view');
  const Screen = supportScreens[screen];
  const { name } = person;
  if (isOver) return null;
  return (
    <section className={cx('view')} data-support-view="" aria-label={t('people.view.region', { name })}>
      <header className={cx('banner')}>
        <Icon name={moreIcons.eye} />
        <div className={cx('words')}>
          <b role="status">{t('people.view.banner', { name })}</b>
          <span>{t('people.view.reason', { reason: view.reason })}</span>
        </div>
        <span className={cx('time')} role="timer">
          {t('people.view.ends_in', { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` })}
        </span>
        <Button
          variant="outlined"
          size="small"
          className={cx('leave')}
          loading={leave.isPending}
          onClick={() => leave.mutate({ params: { id: person.id } })}
        >
          {t('people.view.leave')}
        </Button>
      </header>
      <div className={cx('head')}>
        <span className={cx('tock')}>
          <TockHead mood="happy" />
        </span>
        <b className={cx('name')}>{name}</b>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={screen}
          aria-label={t('people.view.tabs')}
          onChange={(_, next: SupportScreen | null) => next && setScreen(next)}
        >
          {supportScreenNames.map((each) => (
            <ToggleButton key={each} value={each}>
              {t(`people.view.tab.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </div>
      <QueryClientProvider client={client}>
        <Suspense fallback={<LoadingBars rows={4} />}>
          <PortalFrame title={t('people.view.region', { name })} screen={null} height="whole" isLive>
            <Screen kind={person.kind} />
          </PortalFrame>
        </Suspense>
      </QueryClientProvider>
    </section>
  );
};
