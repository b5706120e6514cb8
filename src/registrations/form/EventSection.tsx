import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { RadioCards } from '#src/ui/choices/RadioCards.tsx';
import { DataList } from '#src/ui/display/DataList.tsx';
import { FormSection } from './FormSection.tsx';
import { InvitationCodeInput } from './fields/InvitationCodeInput.tsx';
import { TextInput } from './fields/TextInput.tsx';
import css from './RegistrationForm.module.css';
import { useFormTerms } from './state/FormTerms.ts';
import type { FormValues } from './state/formValues.ts';
import { useFormField } from './state/useFormField.ts';

const cx = bindStyles(css);

/** The competition, and the name under which the entry is registered. `children` are placed beneath the event's facts. */
export function EventSection({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const { competition, participation } = useFormTerms();
  const { mode, venue } = competition;
  const kind = t('dot', { first: t(`mode.${mode}`), second: t(`participation.${participation}`) });
  return (
    <FormSection title={t('form.event')} block={{ color: 'leaf', glyph: 'play' }}>
      <DataList
        layout="band"
        className={cx('facts')}
        items={[
          { label: t('form.competition'), value: text(competition.title) },
          { label: t('form.participation'), value: kind },
          ...(venue ? [{ label: t('form.place'), value: text(venue.city) }] : []),
        ]}
      />
      {children}
      <div className={cx('grid')}>
        <GroupChoice />
        {competition.needsInvitation && <InvitationCodeInput />}
        <TextInput path="teamName" name="teamName" autoComplete="off" hint={participation === 'single' && t('hints.displayName')} />
      </div>
    </FormSection>
  );
}

function GroupChoice() {
  const { t } = useTranslation('registrations');
  const { competition } = useFormTerms();
  const { field } = useController<FormValues, 'group'>({ name: 'group' });
  const { id, label, error } = useFormField('group', 'group');
  const options = competition.groups.map((group) => {
    const band = competition.ageBands[group];
    return { value: group, label: t(`group.${group}`), hint: band && t('ageBand', band) };
  });
  return (
    <RadioCards
      id={id}
      className={cx('full')}
      legend={label}
      name={field.name}
      options={options}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={error}
      required
    />
  );
}
