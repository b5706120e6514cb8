import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import type { ReportedThing } from './ReportDialog.tsx';
import { useReport } from './useReport.tsx';

/** Reports the subject beside it. */
export function ReportButton({ thing, className }: { thing: ReportedThing; className?: string }) {
  const { t } = useTranslation('gallery');
  const { report, dialog } = useReport();
  return (
    <>
      <Button variant="ghost" size="sm" icon="alert" className={className} aria-haspopup="dialog" onClick={() => report(thing)}>
        {t('report.button')}
      </Button>
      {dialog}
    </>
  );
}
