import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Bar } from '#src/ui/layout/Bar.tsx';
import { updates } from './updates.ts';

/** Offers to switch to a new version, now or later. */
export function UpdateBar() {
  const { t } = useTranslation('app');
  const state = useSyncExternalStore(updates.subscribe, updates.current);
  if (state === 'none' || state === 'accepted') return null;
  const action = (
    <>
      <button type="button" onClick={() => void updates.accept()}>
        {t('update.accept')}
      </button>
      <button type="button" onClick={updates.postpone}>
        {t('update.later')}
      </button>
    </>
  );
  return (
    <Bar tone="cobalt" icon="refresh" action={action}>
      <b>{t('update.ready')}</b> <span>{state === 'waiting' ? t('update.keeps') : t(`update.${state}`)}</span>
    </Bar>
  );
}
