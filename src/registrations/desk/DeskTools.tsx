import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileLink } from '#src/platform/device/saveFile.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import type { ChildNames } from './childNames.ts';
import type { DeskRow } from './deskRows.ts';
import type { Orientation } from './EntrySheet.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { PrintDialog } from './PrintDialog.tsx';

interface DeskToolsProps {
  /** The ticked teams, or all that are listed. */
  rows: readonly DeskRow[];
  /** The number of those that the entry list has. */
  entered: number;
  /** The number of certificates of all teams. */
  certificates: number;
  readNames: () => Promise<ChildNames>;
  onPrint: (orientation: Orientation) => Promise<void>;
}

/** The buttons of what leaves the desk as a file or on paper. */
export function DeskTools({ rows, entered, certificates, readNames, onPrint }: DeskToolsProps) {
  const { t } = useTranslation('registrations');
  const locale = useLocale();
  const [open, setOpen] = useState<'export' | 'print' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="secondary" size="sm" icon="dl" disabled={rows.length === 0} onClick={() => setOpen('export')}>
        {t('desk.export')}
      </Button>
      <Button variant="secondary" size="sm" icon={moreIcons.file} disabled={entered === 0} onClick={() => setOpen('print')}>
        {t('desk.sheet.open')}
      </Button>
      {certificates > 0 && (
        <>
          <ButtonLink
            reloadDocument
            to={`/api/account/certificates.pdf?locale=${locale}`}
            {...fileLink}
            variant="secondary"
            size="sm"
            icon={moreIcons.medal}
          >
            {t('desk.certificates', { count: certificates })}
          </ButtonLink>
          <ButtonLink reloadDocument to={`/api/account/certificates.zip?locale=${locale}`} {...fileLink} variant="ghost" size="sm">
            {t('desk.certificatesZip')}
          </ButtonLink>
        </>
      )}
      {open === 'export' && <ExportDialog rows={rows} readNames={readNames} onClose={close} />}
      {open === 'print' && <PrintDialog count={entered} onClose={close} onPrint={(orientation) => onPrint(orientation).then(close)} />}
    </>
  );
}
