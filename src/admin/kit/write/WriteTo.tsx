import { lazy, Suspense } from 'react';
import { Guarded } from '#src/admin/kit/page/Guarded.tsx';
import { loadNamespaces } from '#src/platform/i18n/i18n.ts';
import type { WriteToProps } from './WriteButton.tsx';

const WriteButton = lazy(async () => {
  const [button] = await Promise.all([import('./WriteButton.tsx'), loadNamespaces(['officeMessages'])]);
  return { default: button.WriteButton };
});

/** Leads to a letter to chosen people, for who may write to them. */
export const WriteTo = (props: WriteToProps) => (
  <Guarded part="messages">
    <Suspense fallback={null}>
      <WriteButton {...props} />
    </Suspense>
  </Guarded>
);
