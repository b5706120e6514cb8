import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { columnLetters } from '#src/platform/tables/table.ts';
import { Refused } from '#src/registrations/roster/dialog/RosterFile.tsx';
import { RosterIgnored } from '#src/registrations/roster/dialog/RosterIgnored.tsx';
import { chosenFor } from '#src/registrations/roster/parsing/sections.ts';
import { useIsNarrow } from '#src/registrations/roster/table/useIsNarrow.ts';
import type { Wizard } from '#src/registrations/roster/wizard/useWizard.ts';
import type { ColumnUse } from '#src/registrations/roster/words/columnUse.ts';
import { fieldName, fields, isField } from '#src/registrations/roster/words/fields.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { SelectField } from '#src/ui/choices/SelectField.tsx';
import { Card } from '#src/ui/display/Card.tsx';
import { StatusChip } from '#src/ui/display/StatusChip.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import css from './Steps.module.css';

const cx = bindStyles(css);

/** Merges the same heading in several sheets into one decision. */
const distinct = (uses: readonly ColumnUse[]): ColumnUse[] =>
  [...new Map(uses.toReversed().map((use) => [use.key, use])).values()].toReversed();

/** Number of columns that are folded on a phone: fewer are not worth a press. */
const MIN_FOLDED = 4;

/** Shows each column with a few of its values and what it is read as, to be changed; what is not read is said. */
export function ColumnsStep({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('roster');
  const text = useText();
  const isNarrow = useIsNarrow();
  const { roster, source } = wizard;
  const uses = distinct(roster?.columns.flatMap((each) => each.uses) ?? []);
  // as it was when the step was opened: a column that is changed stays in its place
  const [known] = useState(() => new Set(uses.filter(({ fate }) => fate === 'used').map(({ key }) => key)));
  if (!roster) return null;
  const unread = uses.filter(({ fate }) => fate !== 'used');
  const nameOf = ({ heading, column }: ColumnUse) => (heading === '' ? t('columns.nameless', { letters: columnLetters(column) }) : heading);
  const wholeNameOf = (use: ColumnUse) =>
    use.index === null ? nameOf(use) : t('columns.ofChild', { name: nameOf(use), index: use.index });
  const meaningOf = ({ fate, field }: ColumnUse) => (fate === 'used' && field ? text(fieldName(field)) : t('columns.notRead'));
  const list = (shown: readonly ColumnUse[]) => (
    <ul className={cx('columns')}>
      {shown.map((use) => (
        <Column key={use.key} use={use} name={nameOf(use)} wholeName={wholeNameOf(use)} wizard={wizard} />
      ))}
    </ul>
  );
  return (
    <div className={cx('step')}>
      <p>{t('columns.lead')}</p>
      {roster.problem && <Refused code={roster.problem} />}
      {roster.missing.length > 0 && (
        <Notice tone="warning" icon="alert" title={t('columns.missing')}>
          <p>{roster.missing.map((field) => text(fieldName(field))).join(t('and'))}</p>
          <p>{t('columns.missingBody')}</p>
        </Notice>
      )}
      {isNarrow && known.size >= MIN_FOLDED ? (
        <>
          {known.size < uses.length && <Card>{list(uses.filter(({ key }) => !known.has(key)))}</Card>}
          <Card as="section" aria-label={t('columns.title')}>
            <div className={cx('read')}>
              <b>{t('columns.read', { count: known.size })}</b>
              <ul className={cx('meanings')}>
                {uses
                  .filter(({ key }) => known.has(key))
                  .map((use) => (
                    <li key={use.key}>{t('columns.meaning', { name: wholeNameOf(use), field: meaningOf(use) })}</li>
                  ))}
              </ul>
            </div>
            <details className={cx('fold')}>
              <summary>{t('columns.change')}</summary>
              {list(uses.filter(({ key }) => known.has(key)))}
            </details>
          </Card>
        </>
      ) : (
        <Card as="section" aria-label={t('columns.title')}>
          {list(uses)}
        </Card>
      )}
      <p role="status" className={cx('fine')}>
        {unread.length === 0
          ? t('columns.allRead')
          : t('columns.ignored', { count: unread.length, names: unread.map(nameOf).join(t('and')) })}
      </p>
      <RosterIgnored roster={roster} strayQuotes={source?.text?.strayQuotes ?? []} />
    </div>
  );
}

interface ColumnProps {
  use: ColumnUse;
  name: string;
  /** The name with the child whom the column is about, where a row has several. */
  wholeName: string;
  wizard: Wizard;
}

function Column({ use, name, wholeName, wizard: { choices, match } }: ColumnProps) {
  const { t } = useTranslation('roster');
  const text = useText();
  const { key, fate, field, samples } = use;
  const isRead = fate === 'used';
  return (
    <li className={cx('column')}>
      <span className={cx('heading')}>
        {wholeName}
        {!isRead && <span className={cx('why')}>{t(`columns.${fate}`)}</span>}
      </span>
      <bdi className={cx('samples')}>{samples.map((sample) => [...sample].slice(0, 24).join('')).join(' · ')}</bdi>
      <SelectField
        className={cx('choice')}
        label={<span className="vh">{t('columns.readAs', { name })}</span>}
        value={chosenFor(choices.matching, key) ?? (isRead && field ? field : '')}
        disabled={fate === 'hidden'}
        onChange={({ target }) => match(key, target.value === 'none' || isField(target.value) ? target.value : null)}
      >
        <option value="">{t('columns.notRead')}</option>
        <option value="none">{t('columns.none')}</option>
        {fields.map(({ id, name: label }) => (
          <option key={id} value={id}>
            {text(label)}
          </option>
        ))}
      </SelectField>
      <span className={cx('fate')}>
        <StatusChip tone={isRead ? 'mint' : 'ink'} icon={isRead ? 'check' : 'x'}>
          {isRead ? t('columns.isRead') : t('columns.isIgnored')}
        </StatusChip>
      </span>
    </li>
  );
}
