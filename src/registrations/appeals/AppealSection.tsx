import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Appeal } from '#contract/appeals/public.ts';
import { isOpenAppeal } from '#contract/appeals/rules/appealStates.ts';
import type { Entry } from '#contract/registrations/public.ts';
import type { Device, OutboxItem } from '#src/offline/index.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { isStorageUnavailable } from '#src/offline/storage/isStorageUnavailable.ts';
import { isOf } from '#src/offline/subject.ts';
import { useClockSkew } from '#src/platform/connectivity/serverClock.ts';
import { useDevice } from '#src/platform/device/useDevice.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { useOwnCall } from '#src/platform/session/useOwnCall.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { AppealChip } from './AppealChip.tsx';
import { AppealForm } from './AppealForm.tsx';
import css from './Appeals.module.css';
import { type AppealStart, startOfAppeal } from './startOfAppeal.ts';

const cx = bindStyles(css);

/** An appeal with its state and, once there is one, its answer. */
function OneAppeal({ appeal: { state, text, sentAt, answer, answeredAt } }: { appeal: Appeal }) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  return (
    <li className={cx('appeal')}>
      <p className={cx('line')}>
        <AppealChip state={state} /> <span>{t('appeal.sentAt', { time: format.near(sentAt) })}</span>
      </p>
      <blockquote>{text}</blockquote>
      {answer !== null && answeredAt !== null && (
        <>
          <p className={cx('from')}>{t('appeal.answeredAt', { time: format.near(answeredAt) })}</p>
          <blockquote className={cx('answer')}>{answer}</blockquote>
        </>
      )}
      {isOpenAppeal(state) && <p className={cx('quiet')}>{t('appeal.wait')}</p>}
    </li>
  );
}

/** An appeal that waits on this device for a connection. */
function Queued({ item, device }: { item: Extract<OutboxItem, { state: 'waiting' | 'sending' }>; device: Device }) {
  const { t } = useTranslation('registrations');
  const message = useProblemMessage();
  return (
    <Notice
      tone="info"
      icon={moreIcons.cloudup}
      role="status"
      title={t('appeal.onItsWay')}
      action={
        item.state === 'waiting' && (
          <Button size="sm" variant="secondary" onClick={() => void device.outbox.takeBack(item.id).catch(() => {})}>
            {t('onDevice.takeBack')}
          </Button>
        )
      }
    >
      {t('appeal.onItsWayBody')} {item.state === 'waiting' && item.problem ? message(item.problem) : null}
    </Notice>
  );
}

/** Offers to ask for the result to be looked at again, until the end of its time, and shows what became of it. */
export function AppealSection({ entry }: { entry: Entry }) {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const account = useKnownAccount();
  const deviceState = useDevice(account);
  const { data, refetch } = useOwnCall('GET /api/registrations/:id/appeals', { params: { id: entry.id } });
  const device =
    deviceState.state === 'ready'
      ? deviceState.device
      : deviceState.state === 'failed' && isStorageUnavailable(deviceState.problem)
        ? null
        : undefined;
  const outbox = useLiveQuery(device?.outbox.items ?? null);
  const own = (outbox.state === 'ready' ? outbox.value : []).filter(isOf('appeal', { entryId: entry.id }));
  const queued = own.find((item) => item.state === 'waiting' || item.state === 'sending');
  const sentId = own.findLast(({ state }) => state === 'sent')?.id;
  const readNewest = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (sentId !== undefined) readNewest();
  }, [sentId]);
  const [start, setStart] = useState<AppealStart | null>(null);
  const showDraft = useEffectEvent((saved: AppealStart) => {
    if (saved.draft !== null) setStart(saved);
  });
  const isQueued = queued !== undefined;
  useEffect(() => {
    // a taken back or refused item is a draft again
    if (device === undefined || isQueued) return;
    let isMounted = true;
    void startOfAppeal(device, entry.id).then((saved) => {
      if (isMounted) showDraft(saved);
    });
    return () => {
      isMounted = false;
    };
  }, [device, entry.id, isQueued]);
  const now = Date.now() + useClockSkew();
  if (!data || !account) return null;
  const { items, until } = data;
  const isOver = until !== null && until <= now;
  const mayAsk = until !== null && !isOver && !items.some(({ state }) => isOpenAppeal(state));
  if (until === null && items.length === 0 && start === null && !queued) return null;
  return (
    <section className={cx('section')} aria-label={t('appeal.title')}>
      <h3>{t('appeal.title')}</h3>
      {items.length > 0 && (
        <ul className={cx('list')}>
          {items.map((appeal) => (
            <OneAppeal key={appeal.id} appeal={appeal} />
          ))}
        </ul>
      )}
      {queued && device && (queued.state === 'waiting' || queued.state === 'sending') && <Queued item={queued} device={device} />}
      {isOver && items.length === 0 && <p className={cx('quiet')}>{t('appeal.over', { time: format.near(until) })}</p>}
      {mayAsk && !queued && start === null && (
        <>
          <p className={cx('quiet')}>{t('appeal.lead', { time: format.near(until) })}</p>
          <Button variant="secondary" disabled={device === undefined} onClick={() => setStart({ text: '', draft: null })}>
            {t('appeal.ask')}
          </Button>
        </>
      )}
      {start !== null && !queued && device !== undefined && (
        <AppealForm
          key={start.draft?.id ?? 'new'}
          account={account}
          entry={entry}
          device={device}
          start={start}
          until={until}
          onSent={() => {
            setStart(null);
            void refetch();
          }}
          onWaiting={() => setStart(null)}
        />
      )}
    </section>
  );
}
