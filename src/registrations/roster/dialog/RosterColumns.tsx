import { useTranslation } from 'react-i18next';
import { useText } from '#src/platform/i18n/useLocale.ts';
import type { Roster } from '#src/registrations/roster/parsing/parseRoster.ts';
import { columnLetters } from '#src/registrations/roster/table.ts';
import type { ColumnUse } from '#src/registrations/roster/words/columnUse.ts';
import { fieldName, fields, isField } from '#src/registrations/roster/words/fields.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { SelectField } from '#src/ui/choices/SelectField.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import css from './Roster.module.css';
import type { RosterState } from './useRoster.ts';

const cx = bindStyles(css);

/** Lists the columns that are not read, and the fields that have none; each can be matched by hand, which is remembered. */
export function RosterColumns({ state, roster }: { state: RosterState; roster: Roster }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const all = distinct(roster.columns.flatMap(({ uses }) => uses));
  // a column stays listed after a decision was made about it
  const isOpen = ({ fate, key }: ColumnUse) => fate !== 'used' || state.choices.matching[key] !== undefined;
  const open = all.filter(isOpen);
  const read = all.filter((use) => !isOpen(use));
  const unread = open.filter(({ fate }) => fate !== 'used');
  if (all.length === 0) return null;
  return (
    <section className={cx('part')} aria-label={t('roster.columns.title')}>
      {roster.missing.length > 0 && (
        <Notice tone="warning" icon="alert" title={t('roster.columns.missing')}>
          <p>{roster.missing.map((field) => text(fieldName(field))).join(t('roster.and'))}</p>
          <p>{t('roster.columns.missingBody')}</p>
        </Notice>
      )}
      {open.length > 0 && (
        <>
          <h3>{unread.length > 0 ? t('roster.columns.unread', { count: unread.length }) : t('roster.columns.decided')}</h3>
          {open.some(({ fate }) => fate !== 'hidden') && <p>{t('roster.columns.body', { count: open.length })}</p>}
          <ColumnList uses={open} state={state} />
        </>
      )}
      {read.length > 0 && (
        <details className={cx('more')}>
          <summary>{t('roster.columns.read', { count: read.length })}</summary>
          <ColumnList uses={read} state={state} />
        </details>
      )}
    </section>
  );
}

/** Merges the same heading in several sheets into one decision. */
const distinct = (uses: readonly ColumnUse[]): ColumnUse[] =>
  [...new Map(uses.toReversed().map((use) => [use.key, use])).values()].toReversed();

function ColumnList({ uses, state: { choices, match } }: { uses: readonly ColumnUse[]; state: RosterState }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  return (
    <ul className={cx('columns')}>
      {uses.map((use) => {
        const { key, heading, column, sample, fate, field, index } = use;
        const name = heading === '' ? t('roster.columns.nameless', { letters: columnLetters(column) }) : heading;
        const why = fate === 'used' ? '' : t(`roster.columns.${fate}`);
        const hint = [why, sample === '' ? '' : t('roster.columns.sample', { sample: [...sample].slice(0, 24).join('') })];
        return (
          <li key={key}>
            <SelectField
              label={index === null ? name : t('roster.columns.ofChild', { name, index })}
              hint={hint.filter((part) => part !== '').join(t('roster.columns.stop'))}
              value={choices.matching[key] ?? (fate === 'used' && field ? field : '')}
              disabled={fate === 'hidden'}
              onChange={({ target }) => match(key, target.value === 'none' || isField(target.value) ? target.value : null)}
            >
              <option value="">{t('roster.columns.notRead')}</option>
              <option value="none">{t('roster.columns.none')}</option>
              {fields.map(({ id, name: label }) => (
                <option key={id} value={id}>
                  {text(label)}
                </option>
              ))}
            </SelectField>
          </li>
        );
      })}
    </ul>
  );
}
