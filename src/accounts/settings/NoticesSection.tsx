import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import { LoadFailure } from '#src/accounts/LoadFailure.tsx';
import { call } from '#src/platform/api/api.ts';
import { invalidateAfter } from '#src/platform/api/invalidateAfter.ts';
import { isInstalled, isIos } from '#src/platform/install/installOffer.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useOwnCall } from '#src/platform/session/useOwnCall.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { noticesState, pushSupport, readDevice, subscribeDevice, unsubscribeDevice, watchPermission } from './pushDevice.ts';
import { SettingsSection } from './SettingsSection.tsx';
import css from './settings.module.css';

const cx = bindStyles(css);

const DEVICE = ['push device'] as const;

const supportHere = () =>
  pushSupport({
    hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    isIos,
    isInstalled,
    userAgent: navigator.userAgent,
  });

/** The text about notifications for each reader. */
const said = {
  family: 'settings.notices.what',
  judge: 'settings.messages.judge.notices',
  organiser: 'settings.notices.organiser',
} as const;

/** Push notifications on this device: what they tell this reader, their state, what to do about it here, and the switch. */
export function NoticesSection({ reader = 'family' }: { reader?: keyof typeof said }) {
  const { t } = useTranslation('accounts');
  const support = supportHere();
  return (
    <SettingsSection title={t('settings.notices.title')} block={{ color: 'coral', glyph: 'star' }}>
      <div className={cx('data')}>
        <p>{t(said[reader])}</p>
        {support === 'ready' ? <DeviceNotices /> : <Notice tone="info">{t(`settings.notices.${support}`)}</Notice>}
      </div>
    </SettingsSection>
  );
}

function DeviceNotices() {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const problemMessage = useProblemMessage();
  const [busy, setBusy] = useState(false);
  const isChanging = useRef(false);
  const query = useOwnCall('GET /api/push-subscriptions', {});
  const { data: server, error } = query;
  // The permission may be changed meanwhile in the browser's own settings, or in another tab.
  const { data: device } = useQuery({
    queryKey: DEVICE,
    queryFn: readDevice,
    networkMode: 'always',
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => watchPermission(() => void client.invalidateQueries({ queryKey: DEVICE })), [client]);

  if (error && !server) return <LoadFailure query={query} />;
  if (!server || !device)
    return (
      <SkeletonGroup label={t('loading')}>
        <Skeleton shape="block" height="44px" />
      </SkeletonGroup>
    );

  const state = noticesState('ready', { ...device, known: server.subscribed });
  const turnOn = async () => {
    const { endpoint, keys } = (await subscribeDevice(server.publicKey)) ?? {};
    const { p256dh, auth } = keys ?? {};
    if (!endpoint || !p256dh || !auth) return;
    await call('POST /api/push-subscriptions', { body: { endpoint, keys: { p256dh, auth } } });
    await invalidateAfter(client, 'POST /api/push-subscriptions');
  };
  const turnOff = async () => {
    await call('DELETE /api/push-subscriptions', {});
    await unsubscribeDevice();
    await invalidateAfter(client, 'DELETE /api/push-subscriptions');
  };
  const change = async (act: () => Promise<void>) => {
    // The second press of a double click comes before the button is rendered as busy.
    if (isChanging.current) return;
    isChanging.current = true;
    setBusy(true);
    try {
      await act();
    } catch (problem) {
      showToast({ message: problem instanceof Problem ? problemMessage(problem) : t('settings.notices.failed'), tone: 'danger' });
    }
    await client.invalidateQueries({ queryKey: DEVICE });
    setBusy(false);
    isChanging.current = false;
  };

  if (state === 'blocked')
    return (
      <Notice tone="warning" icon={moreIcons.bell}>
        {t('settings.notices.blocked')}
      </Notice>
    );
  return (
    <div className={cx('fact', 'whole')}>
      <p className={cx('factWords')} role="status">
        {t(state === 'on' ? 'settings.notices.on' : 'settings.notices.off')}
      </p>
      <Button variant="ghost" size="sm" busy={busy} onClick={() => void change(state === 'on' ? turnOff : turnOn)}>
        {t(state === 'on' ? 'settings.notices.turnOff' : 'settings.notices.turnOn')}
      </Button>
    </div>
  );
}
