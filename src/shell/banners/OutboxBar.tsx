import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { Account } from '#contract/accounts.ts';
import type { Device, OutboxItem } from '../../offline/index.ts';
import { isConnectionProblem } from '../../offline/isConnectionProblem.ts';
import { useLiveQuery } from '../../offline/react/useLiveQuery.ts';
import { sessionExpiry } from '../../platform/api/sessionExpiry.ts';
import { sendsWhenClosed } from '../../platform/device/device.ts';
import { useDevice } from '../../platform/device/useDevice.ts';
import { Bar } from '../../ui/Bar.tsx';

/** The screen that lists waiting submissions. */
const EVENTS = '/personal';

/** The number of submissions that wait; 0 while sending succeeds. */
const countWaiting = (items: readonly OutboxItem[]): number => {
  const open = items.filter((item) => item.state === 'waiting' || item.state === 'sending');
  return open.some((item) => item.failures > 0 || (item.state === 'waiting' && item.problem !== null)) ? open.length : 0;
};

/** Shows how many submissions wait, with a link to their list. */
export function OutboxBar({ account }: { account: Account }) {
  const device = useDevice(account);
  const { pathname } = useLocation();
  return device.state === 'ready' && pathname !== EVENTS ? <Waiting device={device.device} /> : null;
}

function Waiting({ device }: { device: Device }) {
  const { t } = useTranslation('app');
  const items = useLiveQuery(device.outbox.items);
  const number = items.state === 'ready' ? countWaiting(items.value) : 0;
  if (number === 0) return null;
  const isPaused = items.state === 'ready' && items.value.some((item) => item.state === 'waiting' && item.problem?.code === 'signed_out');
  if (isPaused) {
    const signIn = async () => {
      if (await sessionExpiry.ask()) await device.outbox.signedIn();
    };
    const button = (
      <button type="button" onClick={() => void signIn()}>
        {t('account.signIn')}
      </button>
    );
    return (
      <Bar tone="cobalt" icon="pause" action={button}>
        <b>{t('outbox.paused', { number })}</b> {t('outbox.signIn')}
      </Bar>
    );
  }
  const isServersTurn =
    items.state === 'ready' &&
    items.value.some((item) => item.state === 'waiting' && item.problem !== null && !isConnectionProblem(item.problem.code));
  const [waits, hint, hintOpen] = isServersTurn
    ? (['outbox.waitingServer', 'outbox.hintServer', 'outbox.hintServerOpen'] as const)
    : (['outbox.waiting', 'outbox.hint', 'outbox.hintOpen'] as const);
  return (
    <Bar tone="cobalt" icon="cloudup" action={<Link to={EVENTS}>{t('account.events')}</Link>}>
      <b>{t(waits, { number })}</b> {t(sendsWhenClosed() ? hint : hintOpen)}
    </Bar>
  );
}
