import { useTranslate } from 'react-admin';
import type { AdminEntry } from '#contract/registrationsAdmin.ts';
import { useFormat } from '../../../platform/format/useFormat.ts';
import { bindStyles } from '../../../ui/bindStyles.ts';
import css from './record.module.css';
import { useFieldName } from './useFieldName.ts';

const cx = bindStyles(css);
type Line = AdminEntry['history'][number];

/** What was done with an entry, by whom and when; of a correction what was and is. */
export const EntryHistory = ({ lines }: { lines: readonly Line[] }) => {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <ol className={cx('line')}>
      {lines.map((line) => (
        <li key={`${line.at} ${line.action}`}>
          <strong>{line.by === 'system' || line.by === 'guardian' ? translate(line.by) : line.by}</strong>{' '}
          {translate(`history.${line.action}`)}
          {line.until !== null && ` ${translate('history_until', { time: format.dateTime(line.until) })}`}
          {line.reason !== null && (
            <div>
              {/* The reason of a look is one of a closed set, in the reader's language. */}
              {line.action === 'id_numbers_seen' ? translate(`revealReason.${line.reason}`) : line.reason}
            </div>
          )}
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
  const translate = useTranslate();
  const fieldName = useFieldName();
  const shownValue = (field: string, value: string | null) =>
    value !== null && (field === 'group' || field.endsWith('.gender'))
      ? translate(`${field === 'group' ? 'group' : 'gender'}.${value}`)
      : (value ?? '–');
  return changes.map(({ field, from, to }) => (
    <div key={field}>
      {from === null && to === null ? (
        translate('field_changed', { field: fieldName(field) })
      ) : (
        <>
          {fieldName(field)}: <span className={cx('was')}>{shownValue(field, from)}</span> → {shownValue(field, to)}
        </>
      )}
    </div>
  ));
};
