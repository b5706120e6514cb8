import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFieldCode } from '#contract/http/problem.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useCountryItems, useRegionItems } from '#src/registrations/form/fields/addressItems.ts';
import { isOptionalField } from '#src/registrations/form/state/formFields.ts';
import { emptyValues, type FormValues } from '#src/registrations/form/state/formValues.ts';
import { setShared } from '#src/registrations/roster/document/changes.ts';
import type { Derived } from '#src/registrations/roster/document/deriveProblems.ts';
import { type RosterDocument, type SharedColumn, sharedColumns } from '#src/registrations/roster/document/rosterDocument.ts';
import type { Wizard } from '#src/registrations/roster/wizard/useWizard.ts';
import { countryOf, regionOf } from '#src/registrations/roster/words/vocabulary.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ComboBoxField } from '#src/ui/choices/ComboBoxField.tsx';
import { SelectField } from '#src/ui/choices/SelectField.tsx';
import { Card } from '#src/ui/display/Card.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { afterPress } from '#src/ui/press.ts';
import css from './Steps.module.css';

const cx = bindStyles(css);

interface SharedStepProps {
  wizard: Wizard;
  document: RosterDocument;
  derived: Derived;
}

/** Returns what the form of a school begins with. */
const usualOf = (column: SharedColumn, { organization, instructor, address }: FormValues): string => {
  if (column === 'organization') return organization;
  if (column === 'instructorName') return instructor.name;
  if (column === 'instructorPhone') return instructor.phone;
  return column === 'addressCountry' ? address.country : '';
};

/** Asks once for what all teams have in common. It goes into the teams for which the list has no value. */
export function SharedStep({ wizard, document, derived }: SharedStepProps) {
  const { t } = useTranslation(['roster', 'registrations']);
  const fieldMessage = useFieldMessage();
  const { competition, participation, account, locale } = wizard.terms;
  const usual = emptyValues(competition, participation, account, locale);
  const countries = useCountryItems();
  // the group of the school's kind
  const usualGroup = derived.teams.find((team) => team.open.includes('group'))?.values.group ?? '';
  const textOf = (column: SharedColumn) =>
    column === 'group' ? document.shared.group || usualGroup : (document.shared[column] ?? usualOf(column, usual));
  const country = countryOf(textOf('addressCountry')) ?? '';
  const regions = useRegionItems(country);
  const total = derived.teams.length;
  const open = (column: SharedColumn) => derived.teams.filter((team) => team.open.includes(column)).length;
  const set = (column: SharedColumn, text: string) => wizard.change((before) => setShared(before, column, text));
  const shown = sharedColumns.filter((column) => open(column) > 0 && (column !== 'invitationCode' || competition.needsInvitation));
  const texts = (column: SharedColumn) => {
    const problem = derived.shared.get(column);
    const has = open(column);
    const hint = has < total ? t('shared.partly', { count: has, total }) : undefined;
    const isAsked = problem !== undefined && (problem.code !== 'required' || !isOptionalField(column));
    const code = problem?.code;
    const words =
      code === undefined || !isFieldCode(code)
        ? undefined
        : code === 'required'
          ? t(`registrations:fields.${column}.please`)
          : fieldMessage(code);
    return {
      label: t(`shared.${column}`),
      required: !isOptionalField(column),
      ...(isAsked && code !== 'required' ? { error: words } : { hint: isAsked ? t('shared.lacking', { count: problem.teams }) : hint }),
    };
  };
  const list = { emptyLabel: t('registrations:form.noMatch'), toggleLabel: t('registrations:form.openList') };
  const field = (column: SharedColumn) => {
    if (column === 'group')
      return (
        <SelectField key={column} {...texts(column)} value={textOf(column)} onChange={({ target }) => set(column, target.value)}>
          <option value="">{t('registrations:notChosen')}</option>
          {competition.groups.map((group) => (
            <option key={group} value={group}>
              {t(`registrations:group.${group}`)}
            </option>
          ))}
        </SelectField>
      );
    if (column === 'addressCountry')
      return (
        <ComboBoxField
          key={column}
          {...texts(column)}
          {...list}
          items={countries}
          value={country || null}
          onChange={(id) => set(column, id ?? '')}
        />
      );
    if (column === 'addressRegion' && regions.length > 0)
      return (
        <ComboBoxField
          key={`${column} ${country}`}
          {...texts(column)}
          {...list}
          items={regions}
          value={regionOf(country, textOf(column))}
          onChange={(id) => set(column, id ?? '')}
        />
      );
    return (
      <SharedText
        key={column}
        {...texts(column)}
        value={textOf(column)}
        isPhone={column.endsWith('Phone')}
        onSet={(text) => set(column, text)}
      />
    );
  };
  return (
    <div className={cx('step')}>
      <p>{t('shared.lead')}</p>
      {shown.length === 0 ? (
        <p role="status">{t('shared.none')}</p>
      ) : (
        <Card pad="lg">
          <div className={cx('fields')}>{shown.map(field)}</div>
        </Card>
      )}
      {(shown.includes('parentName') || shown.includes('parentPhone')) && <p className={cx('fine')}>{t('shared.guardians')}</p>}
    </div>
  );
}

interface SharedTextProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required: boolean;
  value: string;
  isPhone: boolean;
  onSet: (text: string) => void;
}

/** A field whose text is set once it is left: each change is one to undo, and all teams are checked. */
function SharedText({ value, isPhone, onSet, ...texts }: SharedTextProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null && typed !== value) onSet(typed);
    setTyped(null);
  };
  return (
    <TextField
      {...texts}
      type={isPhone ? 'tel' : 'text'}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
      }}
      onBlur={() => void afterPress(commit)}
    />
  );
}
