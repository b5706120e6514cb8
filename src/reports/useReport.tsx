import { type ComponentType, type ReactNode, useState } from 'react';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { restoreStyleChunks } from '#src/platform/chunks/styleChunks.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { showToast } from '#src/ui/feedback/toast.ts';
import type { ReportDialogProps, ReportedThing } from './ReportDialog.tsx';

const loadDialog = () =>
  loadChunk(async () => {
    await restoreStyleChunks();
    return (await import('./ReportDialog.tsx')).default;
  });

/** Returns the report dialog and a function that opens it; the dialog loads on first use. */
export const useReport = (): { report: (thing: ReportedThing) => void; dialog: ReactNode } => {
  const problemMessage = useProblemMessage();
  const [shown, setShown] = useState<{ Dialog: ComponentType<ReportDialogProps>; thing: ReportedThing } | null>(null);
  const report = (thing: ReportedThing) =>
    void loadDialog().then(
      (Dialog) => setShown({ Dialog, thing }),
      (error) => showToast({ tone: 'danger', message: problemMessage(error) }),
    );
  return { report, dialog: shown && <shown.Dialog thing={shown.thing} onClose={() => setShown(null)} /> };
};
