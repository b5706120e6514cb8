import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { pageAt } from '#contract/portal/pages.ts';
import { installOffer } from '#src/platform/install/installOffer.ts';
import { useBrand } from '#src/platform/site/useBrand.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { Bar } from '#src/ui/layout/Bar.tsx';
import { IosSteps } from './IosSteps.tsx';

/** Offers to install the portal; on iOS it shows the steps. */
export function InstallBar() {
  const { t } = useTranslation('app');
  const { name } = useBrand();
  const { pathname } = useLocation();
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.current);
  const [steps, setSteps] = useState(false);
  if (offer === 'none' || pageAt(pathname)?.form) return null;
  const action = (
    <>
      {offer !== 'outside' && (
        <button type="button" onClick={() => (offer === 'steps' ? setSteps(true) : void installOffer.install())}>
          {offer === 'steps' ? t('install.how') : t('install.accept')}
        </button>
      )}
      <button type="button" onClick={() => installOffer.refuse()}>
        {t('install.later')}
      </button>
    </>
  );
  return (
    <>
      <Bar tone="cobalt" icon={offer === 'outside' ? moreIcons.external : moreIcons.install} action={action}>
        {offer === 'outside' ? (
          <>
            <b>{t('inApp.install', { name })}</b> {t('inApp.how')}
          </>
        ) : (
          <>
            <b>{t('install.offer', { name })}</b> {t('install.why')}
          </>
        )}
      </Bar>
      <IosSteps open={steps} onClose={() => setSteps(false)} onDone={() => installOffer.refuse()} />
    </>
  );
}
