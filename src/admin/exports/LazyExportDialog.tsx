import { lazy, Suspense } from 'react';
import { useGetIdentity } from 'react-admin';
import type { ExportedList } from './ExportDialog.tsx';

const ExportDialog = lazy(() => import('./ExportDialog.tsx').then((module) => ({ default: module.ExportDialog })));

/** The export dialog, loaded once it is opened. */
export const LazyExportDialog = (props: ExportedList & { onClose: () => void }) => {
  const { identity } = useGetIdentity();
  return <Suspense>{identity && <ExportDialog {...props} accountId={String(identity.id)} />}</Suspense>;
};
