import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportedList } from './ExportDialog.tsx';
import { LazyExportDialog } from './LazyExportDialog.tsx';

/** Opens the export dialog for the list shown. */
export const ExportButton = (exported: ExportedList) => {
  const { t } = useTranslation('admin');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<DownloadIcon />} onClick={() => setOpen(true)}>
        {t('exports.export')}
      </Button>
      {open && <LazyExportDialog {...exported} onClose={() => setOpen(false)} />}
    </>
  );
};
