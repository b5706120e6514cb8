import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Device } from '#src/offline/index.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { sendsWhenClosed } from '#src/platform/device/device.ts';
import { useDevice } from '#src/platform/device/useDevice.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { DraftItem } from './DraftItem.tsx';
import { isInMyEvents, type ListedEntry } from './isInMyEvents.ts';
import css from './OnDevice.module.css';
import { QueueItem } from './QueueItem.tsx';
import { Unreadable } from './Unreadable.tsx';
import { useSentRefresh } from './useSentRefresh.ts';

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
  const headingId = useId();
  const outbox = useLiveQuery(device.outbox.items);
  const drafts = useLiveQuery(device.drafts.all);
  const items = outbox.state === 'ready' ? outbox.value : [];
  useSentRefresh(items);

  const queue = items.filter((item) => !isInMyEvents(item, entries));
  const open = drafts.state === 'ready' ? drafts.value : [];
  const waits = queue.some(({ state }) => state === 'waiting' || state === 'sending');
  if (queue.length === 0 && open.length === 0) return <Unreadable device={device} />;
  return (
    <section className={cx('section')} aria-labelledby={headingId}>
      <h2 id={headingId} className={cx('title')}>
        {t('onDevice.title')}
      </h2>
      <p className={cx('lead')}>
        {t('onDevice.lead')} {waits && !sendsWhenClosed() && <span>{t('onDevice.open')}</span>}
      </p>
      <Unreadable device={device} />
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
