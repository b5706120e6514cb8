import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { connection } from '#src/platform/connectivity/connection.ts';
import { useAsOf } from '#src/platform/connectivity/freshness.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { Bar } from '#src/ui/layout/Bar.tsx';

/** Shows that the page is offline, briefly that it is back online, and the age of stale content. */
export function ConnectionBar() {
  const { t } = useTranslation('app');
  const format = useFormat();
  const state = useSyncExternalStore(connection.subscribe, connection.current, () => 'online' as const);
  const asOf = useAsOf(state === 'offline');
  const when = asOf === null ? null : format.near(asOf);
  if (state === 'offline') {
    return (
      <Bar tone="ink" icon="off">
        <b>{t('connection.offline')}</b> <span>{when === null ? t('connection.offlineHint') : t('connection.asOf', { when })}</span>
      </Bar>
    );
  }
  if (state === 'back') {
    return (
      <Bar tone="mint" icon="wifi">
        <b>{t('connection.back')}</b>
      </Bar>
    );
  }
  if (when === null) return null;
  return (
    <Bar tone="ink" icon="clock">
      <b>{t('connection.asOf', { when })}</b> {t('connection.refreshing')}
    </Bar>
  );
}
