import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import type { ProblemCode } from '#contract/http/problem.ts';
import type { Device, OutboxItem } from '#src/offline/index.ts';
import { isConnectionProblem } from '#src/offline/network/isConnectionProblem.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { sendsWhenClosed } from '#src/platform/device/device.ts';
import { useDevice } from '#src/platform/device/useDevice.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { Bar } from '#src/ui/layout/Bar.tsx';

/** The screen that lists waiting submissions. */
const EVENTS = '/personal';

/** Returns the number of waiting submissions; 0 while sending succeeds. */
const countWaiting = (items: readonly OutboxItem[]): number => {
  const open = items.filter((item) => item.state === 'waiting' || item.state === 'sending');
  return open.some((item) => item.failures > 0 || (item.state === 'waiting' && item.problem !== null)) ? open.length : 0;
};

/** Shows how many submissions wait, with a link to their list. */
export function OutboxBar({ account }: { account: Account }) {
  const device = useDevice(account);
  const { pathname } = useLocation();
  return device.state === 'ready' ? <Waiting device={device.device} account={account} isListed={pathname === EVENTS} /> : null;
}

const waitsFor = (items: readonly OutboxItem[], code: ProblemCode): boolean =>
  items.some((item) => item.state === 'waiting' && item.problem?.code === code);

function Waiting({ device, account, isListed }: { device: Device; account: Account; isListed: boolean }) {
  const { t } = useTranslation('app');
  const items = useLiveQuery(device.outbox.items);
  const client = useQueryClient();
  const waiting = items.state === 'ready' ? items.value : [];
  const mustAgree = waitsFor(waiting, 'agreement_needed');
  // The text came into force after this page had read the session: the agreement banner appears once the session contains it.
  const isUnknown = mustAgree && account.mustAgree !== true;
  useEffect(() => {
    if (isUnknown) void client.invalidateQueries({ queryKey: ['GET /api/sessions/current'] });
  }, [client, isUnknown]);
  const number = countWaiting(waiting);
  if (number === 0 || isListed) return null;
  if (waitsFor(waiting, 'signed_out')) {
    const signIn = async () => {
      if (await sessionExpiry.ask()) await device.outbox.signedIn();
    };
    const button = (
      <button type="button" onClick={() => void signIn()}>
        {t('signIn')}
      </button>
    );
    return (
      <Bar tone="cobalt" icon="pause" action={button}>
        <b>{t('outbox.paused', { number })}</b> {t('outbox.signIn')}
      </Bar>
    );
  }
  const events = <Link to={EVENTS}>{t('account.events')}</Link>;
  if (mustAgree)
    return (
      <Bar tone="cobalt" icon="pause" action={events}>
        <b>{t('outbox.paused', { number })}</b>
      </Bar>
    );
  const isServersTurn = waiting.some(
    (item) => item.state === 'waiting' && item.problem !== null && !isConnectionProblem(item.problem.code),
  );
  const [waits, hint, hintOpen] = isServersTurn
    ? (['outbox.waitingServer', 'outbox.hintServer', 'outbox.hintServerOpen'] as const)
    : (['outbox.waiting', 'outbox.hint', 'outbox.hintOpen'] as const);
  return (
    <Bar tone="cobalt" icon={moreIcons.cloudup} action={events}>
      <b>{t(waits, { number })}</b> {t(sendsWhenClosed() ? hint : hintOpen)}
    </Bar>
  );
}
