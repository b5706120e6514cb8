import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderedKind } from '#contract/content/contentData.ts';

/** Loaded on demand: most visits sort nothing. */
const OrderDialog = lazy(() => import('./OrderDialog.tsx'));

/** Opens the order in which the portal shows a kind. */
export const OrderButton = ({ kind }: { kind: OrderedKind }) => {
  const { t } = useTranslation('admin');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('content.order.open')}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <OrderDialog kind={kind} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
