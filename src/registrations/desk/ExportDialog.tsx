import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile, savesFiles } from '#src/platform/device/saveFile.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { RadioCards } from '#src/ui/choices/RadioCards.tsx';
import { Dialog } from '#src/ui/dialogs/Dialog.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { type ChildNames, noNames } from './childNames.ts';
import css from './Desk.module.css';
import { deskTable, type ExportKind, tableFile } from './deskExport.ts';
import type { DeskRow } from './deskRows.ts';

const cx = bindStyles(css);

interface ExportDialogProps {
  rows: readonly DeskRow[];
  /** Reads the children's names that this device has. */
  readNames: () => Promise<ChildNames>;
  onClose: () => void;
}

/** Saves teams as a file: a row per team or per child, for a table program. */
export function ExportDialog({ rows, readNames, onClose }: ExportDialogProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const format = useFormat();
  const [kind, setKind] = useState<ExportKind>('teams');
  const [type, setType] = useState<'xlsx' | 'csv'>('xlsx');
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    if (!savesFiles()) return;
    setSaving(true);
    try {
      const names = kind === 'children' ? await readNames() : noNames;
      const file = await tableFile(deskTable(rows, kind, names, { t, text, format }), type);
      saveFile(file, `${t('desk.title')}.${type}`);
      onClose();
    } catch {
      showToast({ tone: 'danger', message: t('desk.exportFailed') });
    } finally {
      setSaving(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t('desk.exportTitle', { count: rows.length })}
      closeLabel={t('close')}
      actions={
        <Button icon="dl" busy={isSaving} onClick={() => void save()}>
          {t('desk.exportSave')}
        </Button>
      }
    >
      <div className={cx('shared')}>
        <RadioCards
          name="export-kind"
          legend={t('desk.exportRows')}
          options={(['teams', 'children'] as const).map((value) => ({
            value,
            label: t(`desk.exportKind.${value}`),
            hint: t(`desk.exportHint.${value}`),
          }))}
          value={kind}
          onChange={setKind}
        />
        <RadioCards
          name="export-type"
          legend={t('desk.exportType')}
          options={[
            { value: 'xlsx', label: 'XLSX' },
            { value: 'csv', label: 'CSV' },
          ]}
          value={type}
          onChange={setType}
        />
      </div>
    </Dialog>
  );
}
