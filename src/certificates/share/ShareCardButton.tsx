import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Certificate } from '#contract/certificates/public.ts';
import { useDeferred } from '#src/platform/chunks/useDeferred.ts';
import { Button } from '#src/ui/Button.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';

const load = () => import('./ShareCard.tsx').then((module) => module.default);

/** Opens the picture of an award to share, which loads on first use. */
export function ShareCardButton({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation(['app', 'problems']);
  const [open, setOpen] = useState(false);
  const onFailure = () => {
    setOpen(false);
    showToast({ tone: 'danger', message: t('problems:part_not_loaded') });
  };
  const Card = useDeferred(open, { load, onFailure });
  return (
    <>
      <Button variant="secondary" icon={moreIcons.share} busy={open && !Card} onClick={() => setOpen(true)}>
        {t('share.button')}
      </Button>
      {open && Card && <Card certificate={certificate} onClose={() => setOpen(false)} />}
    </>
  );
}
