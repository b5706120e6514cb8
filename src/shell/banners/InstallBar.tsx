import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { installOffer } from '../../platform/install/installOffer.ts';
import { useBrand } from '../../platform/site/useBrand.ts';
import { Bar } from '../../ui/Bar.tsx';
import { routeOf } from '../screens.ts';
import { IosSteps } from './IosSteps.tsx';

/** Screens with a form are not interrupted. */
const FORMS: ReadonlySet<string> = new Set([
  'login',
  'register',
  'retrievePassword',
  'sign',
  'signOffline',
  'signSingle',
  'signInfo',
  'submitWork',
  'account',
  'achievement',
]);

/** Offers to install the portal; on iOS it shows the steps. */
export function InstallBar() {
  const { t } = useTranslation('app');
  const { name } = useBrand();
  const { pathname } = useLocation();
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.current);
  const [steps, setSteps] = useState(false);
  const route = routeOf(pathname);
  if (offer === 'none' || (route && FORMS.has(route.name))) return null;
  const action = (
    <>
      <button type="button" onClick={() => (offer === 'steps' ? setSteps(true) : void installOffer.install())}>
        {offer === 'steps' ? t('install.how') : t('install.accept')}
      </button>
      <button type="button" onClick={() => installOffer.refuse()}>
        {t('install.later')}
      </button>
    </>
  );
  return (
    <>
      <Bar tone="cobalt" icon="install" action={action}>
        <b>{t('install.offer', { name })}</b> {t('install.why')}
      </Bar>
      <IosSteps open={steps} onClose={() => setSteps(false)} onDone={() => installOffer.refuse()} />
    </>
  );
}
