import { lazy, Suspense } from 'react';
import type { ExportedList } from './ExportDialog.tsx';

const ExportDialog = lazy(() => import('./ExportDialog.tsx').then((module) => ({ default: module.ExportDialog })));

/** The export dialog, loaded once it is opened. */
export const LazyExportDialog = (props: ExportedList & { onClose: () => void }) => (
  <Suspense>
    <ExportDialog {...props} />
  </Suspense>
);
