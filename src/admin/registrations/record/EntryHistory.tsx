import { useTranslation } from 'react-i18next';
import { auditReasonText } from '#contract/office/rules/auditReason.ts';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import css from '#src/admin/kit/record/record.module.css';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { useFieldName } from './useFieldName.ts';

const cx = bindStyles(css);
type Line = AdminEntry['history'][number];

/** The history of an entry: actions, actors and times; for a correction the old and new values. */
export const EntryHistory = ({ lines }: { lines: readonly Line[] }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const locale = useLocale();
  return (
    <ol className={cx('line')}>
      {lines.map((line) => (
        <li key={`${line.at} ${line.action}`}>
          <strong>{line.by === 'system' || line.by === 'guardian' ? t(line.by) : line.by}</strong>{' '}
          {t(`history.${line.action}`, line.action)}
          {line.until !== null && ` ${t('history_until', { time: format.dateTime(line.until) })}`}
          {line.reason !== null && <div>{auditReasonText(line.action, line.reason, locale, line.cannedReason)}</div>}
          <Changes changes={line.changes} />
          <div>
            <time dateTime={new Date(line.at).toISOString()}>{format.dateTime(line.at)}</time>
          </div>
        </li>
      ))}
    </ol>
  );
};

const Changes = ({ changes }: { changes: Line['changes'] }) => {
  const { t } = useTranslation('admin');
  const fieldName = useFieldName();
  const shownValue = (field: string, value: string | null) =>
    value !== null && (field === 'group' || field.endsWith('.gender'))
      ? t(`${field === 'group' ? 'group' : 'gender'}.${value}`, value)
      : (value ?? '–');
  return changes.map(({ field, from, to }) => (
    <div key={field}>
      {from === null && to === null ? (
        t('field_changed', { field: fieldName(field) })
      ) : (
        <>
          {fieldName(field)}
          {t('colon')}
          <span className={cx('was')}>{shownValue(field, from)}</span> → {shownValue(field, to)}
        </>
      )}
    </div>
  ));
};
