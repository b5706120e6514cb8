import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { OnDevice } from '#src/judging/marks/useOnDevice.ts';
import { isConnectionProblem } from '#src/offline/network/isConnectionProblem.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { connection } from '#src/platform/connectivity/connection.ts';
import { sendsWhenClosed } from '#src/platform/device/device.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { Bar } from '#src/ui/layout/Bar.tsx';

/** Says that there is no network, what waits to be sent, and what keeps it waiting. */
export function JudgeBar({ local: { device, items } }: { local: OnDevice }) {
  const { t } = useTranslation('judging');
  const state = useSyncExternalStore(connection.subscribe, connection.current, () => 'online' as const);
  const waiting = items.filter((item) => item.state === 'waiting' || item.state === 'sending');
  // a work that was marked again waits once, each attempt of a team by itself
  const count = new Set(waiting.map(({ id, subject }) => `${subject.roundId} ${subject.no ?? id}`)).size;
  const [hasFailed, setFailed] = useState(false);
  const isSending = waiting.some((item) => item.state === 'sending');
  const fails = waiting.some((item) => item.state === 'waiting' && item.problem !== null && !isConnectionProblem(item.problem.code));
  // until an attempt ends, the one before it tells how the server is
  if (!isSending && fails !== hasFailed) setFailed(fails);
  if (waiting.some((item) => item.state === 'waiting' && item.problem?.code === 'signed_out')) {
    const signIn = async () => {
      if (await sessionExpiry.ask()) await device?.outbox.signedIn();
    };
    const button = (
      <button type="button" onClick={() => void signIn()}>
        {t('bar.signIn')}
      </button>
    );
    return (
      <Bar tone="cobalt" icon="pause" action={button}>
        <b>{t('bar.paused', { count })}</b> {t('bar.pausedHint')}
      </Bar>
    );
  }
  const waits = count > 0 && t(sendsWhenClosed() ? 'bar.waiting' : 'bar.waitingOpen', { count });
  if (state === 'offline')
    return (
      <Bar tone="ink" icon="off">
        <b>{t('bar.offline')}</b> <span>{waits || t('bar.nothing')}</span>
      </Bar>
    );
  if (state === 'back')
    return (
      <Bar tone="mint" icon="wifi">
        <b>{t('bar.back')}</b> {count > 0 && <span>{t('bar.sending', { count })}</span>}
      </Bar>
    );
  if (hasFailed)
    return (
      <Bar tone="cobalt" icon={moreIcons.cloudup}>
        <b>{t('bar.server')}</b> <span>{waits}</span>
      </Bar>
    );
  return null;
}
