import { Button } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { OrderedKind } from '#contract/content/contentData.ts';

/** Loaded on demand: most visits sort nothing. */
const OrderDialog = lazy(() => import('./OrderDialog.tsx'));

/** Opens the order in which the portal shows a kind. */
export const OrderButton = ({ kind }: { kind: OrderedKind }) => {
  const translate = useTranslate();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{translate('content.order.open')}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <OrderDialog kind={kind} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
