import { useTranslation } from 'react-i18next';
import { fileSize } from '#src/platform/format/fileSize.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import type { FileRefusal } from '#src/platform/tables/readTables.ts';
import { MAX_FILE_BYTES } from '#src/platform/tables/table.ts';
import type { Roster } from '#src/registrations/roster/parsing/parseRoster.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './Roster.module.css';

const cx = bindStyles(css);

/** The control that chooses a file; the same file can be chosen again after it was corrected. */
export function FileChoice({ busy, name, onFile }: { busy: boolean; name: string | undefined; onFile: (file: File) => void }) {
  const { t } = useTranslation('roster');
  return (
    <label className={cx('file', busy && 'busy')}>
      <input
        type="file"
        className="vh"
        accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        disabled={busy}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = '';
        }}
      />
      <Icon name={moreIcons.up} />
      <b>{t('file')}</b>
      {name !== undefined && <span>{name}</span>}
    </label>
  );
}

/** Explains why nothing of a file can be imported, and what to do. */
export function Refused({ code }: { code: FileRefusal | NonNullable<Roster['problem']> }) {
  const { t } = useTranslation('roster');
  const locale = useLocale();
  return (
    <Notice tone="danger" role="alert" title={t('refused.title')}>
      {t(`refused.${code}`, { size: fileSize(MAX_FILE_BYTES, locale) })}
    </Notice>
  );
}
