import { useQueryClient } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { pageAt } from '#contract/portal/pages.ts';
import { agreementPrompt } from '#src/platform/api/agreementPrompt.ts';
import { connection } from '#src/platform/connectivity/connection.ts';
import { openLayers } from '#src/ui/dialogs/layers.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { Bar } from '#src/ui/layout/Bar.tsx';
import { AgreementDialog } from './AgreementDialog.tsx';

/**
 * New legal texts that wait for agreement. A sheet opens on the visit's first page without a form, a banner stays above every page until
 * they are agreed to, and the sheet opens again on a submission. Offline, the question waits.
 */
export default function Agreements({ isAsking }: { isAsking: boolean }) {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const { pathname } = useLocation();
  const state = useSyncExternalStore(connection.subscribe, connection.current);
  // Nothing is asked over an open layer.
  const [wasAsked, setWasAsked] = useState(() => openLayers.count() > 0);
  const [isOpened, setIsOpened] = useState(false);
  if (state === 'offline' && !isAsking) return null;
  const isOpen = isAsking || isOpened || (!wasAsked && !pageAt(pathname)?.form);
  const close = (agreed: boolean) => {
    setWasAsked(true);
    setIsOpened(false);
    // The text may have come into force after this page read the session: the banner stays until it is agreed to.
    if (!agreed) void client.invalidateQueries({ queryKey: ['GET /api/sessions/current'] });
    agreementPrompt.settle(agreed);
  };
  return (
    <>
      <Bar
        tone="cobalt"
        icon={moreIcons.book}
        action={
          <button type="button" onClick={() => setIsOpened(true)}>
            {t('agreements.open')}
          </button>
        }
      >
        <b>{t('agreements.title')}</b> {t('agreements.hint')}
      </Bar>
      {isOpen && <AgreementDialog onAgreed={() => close(true)} onClose={() => close(false)} />}
    </>
  );
}
