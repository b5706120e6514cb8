import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CONSENT_VERSION } from '#contract/registrations/consents.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';
import { FormSection } from './FormSection.tsx';
import { CountryInput, RegionInput } from './fields/AddressInputs.tsx';
import { PhoneInput } from './fields/PhoneInput.tsx';
import { TextInput } from './fields/TextInput.tsx';
import css from './RegistrationForm.module.css';
import { fieldId } from './state/formFields.ts';
import type { FormValues } from './state/formValues.ts';
import { useFormField } from './state/useFormField.ts';

const cx = bindStyles(css);

/** The parent, the organization and the instructor. */
export function AdultsSection() {
  const { t } = useTranslation('registrations');
  return (
    <FormSection title={t('form.adults')} block={{ color: 'coral', glyph: 'turn' }}>
      <div className={cx('grid')}>
        <TextInput path="parent.name" name="parentName" autoComplete="off" />
        <PhoneInput who="parent" />
        <TextInput path="organization" name="organization" autoComplete="organization" className={cx('full')} />
        <TextInput path="instructor.name" name="instructorName" autoComplete="off" />
        <PhoneInput who="instructor" />
      </div>
      <p className={cx('remark')}>{t('form.oneFormPerTeam')}</p>
    </FormSection>
  );
}

/** The address to which a prize would be sent. */
export function AddressSection() {
  const { t } = useTranslation('registrations');
  return (
    <FormSection title={t('form.address')} block={{ color: 'grape', glyph: 'star' }}>
      <div className={cx('grid')}>
        <CountryInput of="address" name="addressCountry" />
        <RegionInput of="address" name="addressRegion" />
        <TextInput path="address.city" name="addressCity" autoComplete="address-level2" />
        <TextInput path="address.detail" name="addressDetail" autoComplete="street-address" />
      </div>
    </FormSection>
  );
}

/** Three consents, each given or refused separately. */
export function ConsentSection() {
  const { t } = useTranslation('registrations');
  const { register } = useFormContext<FormValues>();
  const { id, error } = useFormField('consent.processing', 'consentProcessing');
  return (
    <FormSection title={t('form.consent')} block={{ color: 'cobalt', glyph: 'check' }}>
      <p className={cx('lead')}>{t('form.consentLead')}</p>
      <div className={cx('consents')}>
        <CheckboxField {...register('consent.processing')} id={id} label={t('consent.processing')} error={error} required />
        <CheckboxField
          {...register('consent.publishName')}
          id={fieldId('consent.publishName')}
          label={t('consent.publishName')}
          hint={t('consent.publishNameHint')}
        />
        <CheckboxField
          {...register('consent.publishWork')}
          id={fieldId('consent.publishWork')}
          label={t('consent.publishWork')}
          hint={t('consent.publishWorkHint')}
        />
      </div>
      <p className={cx('remark')}>{t('form.consentVersion', { version: CONSENT_VERSION })}</p>
    </FormSection>
  );
}
