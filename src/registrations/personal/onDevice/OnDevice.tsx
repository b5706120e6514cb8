import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { outboxKinds } from '#contract/portal/outboxKinds.ts';
import type { Device } from '#src/offline/index.ts';
import { endpointOf } from '#src/offline/outbox/outboxProtocol.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { invalidateAfter } from '#src/platform/api/invalidateAfter.ts';
import { sendsWhenClosed } from '#src/platform/device/device.ts';
import { useDevice } from '#src/platform/device/useDevice.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { DraftItem } from './DraftItem.tsx';
import { isInMyEvents, type ListedEntry } from './isInMyEvents.ts';
import css from './OnDevice.module.css';
import { QueueItem } from './QueueItem.tsx';

const cx = bindStyles(css);

interface OnDeviceProps {
  /** The account's entries; undefined while unknown. */
  entries: readonly ListedEntry[] | undefined;
}

/** The data that is only on this device: queued submissions and drafts. Renders nothing if there are none. */
export function OnDevice({ entries }: OnDeviceProps) {
  const account = useKnownAccount();
  const device = useDevice(account);
  return device.state === 'ready' ? <Items device={device.device} entries={entries} /> : null;
}

function Items({ device, entries }: OnDeviceProps & { device: Device }) {
  const { t } = useTranslation('registrations');
  const client = useQueryClient();
  const headingId = useId();
  const outbox = useLiveQuery(device.outbox.items);
  const drafts = useLiveQuery(device.drafts.all);
  const sent = outbox.state === 'ready' ? outbox.value.filter(({ state }) => state === 'sent') : [];
  const onSent = useEffectEvent(() => {
    for (const endpoint of new Set(sent.map(({ subject }) => endpointOf(outboxKinds, subject).name)))
      void invalidateAfter(client, endpoint);
  });
  const sentCount = sent.length;
  useEffect(() => {
    // includes submissions sent by another tab or the service worker
    if (sentCount > 0) onSent();
  }, [sentCount]);

  const queue = outbox.state === 'ready' ? outbox.value.filter((item) => !isInMyEvents(item, entries)) : [];
  const open = drafts.state === 'ready' ? drafts.value : [];
  const waits = queue.some(({ state }) => state === 'waiting' || state === 'sending');
  if (queue.length === 0 && open.length === 0) return null;
  return (
    <section className={cx('section')} aria-labelledby={headingId}>
      <h2 id={headingId} className={cx('title')}>
        {t('onDevice.title')}
      </h2>
      <p className={cx('lead')}>
        {t('onDevice.lead')} {waits && !sendsWhenClosed() && <span>{t('onDevice.open')}</span>}
      </p>
      <ul className={cx('items')}>
        {queue.map((item) => (
          <QueueItem key={item.id} item={item} outbox={device.outbox} />
        ))}
        {open.map((draft) => (
          <DraftItem key={draft.id} draft={draft} drafts={device.drafts} />
        ))}
      </ul>
    </section>
  );
}
