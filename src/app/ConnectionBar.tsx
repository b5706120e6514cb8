import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Bar } from '../ui/Bar.tsx';
import { connection } from './online.ts';

/** Says that there is no connection, and for a moment that it is back. */
export function ConnectionBar() {
  const { t } = useTranslation('app');
  const state = useSyncExternalStore(connection.subscribe, connection.current);
  if (state === 'online') return null;
  return state === 'back' ? (
    <Bar tone="mint" icon="wifi">
      <b>{t('connection.back')}</b>
    </Bar>
  ) : (
    <Bar tone="ink" icon="off">
      <b>{t('connection.offline')}</b> {t('connection.offlineHint')}
    </Bar>
  );
}
