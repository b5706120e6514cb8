import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { consentPurposes } from '#contract/registrations/consents.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';
import { FormSection } from './FormSection.tsx';
import css from './RegistrationForm.module.css';
import type { FormValues } from './state/formValues.ts';
import { useFormField } from './state/useFormField.ts';

const cx = bindStyles(css);

/** For an institution: explains which guardians are asked for what and when, and contains its statement that they have been told. */
export function GuardiansSection() {
  const { t } = useTranslation('registrations');
  const { register } = useFormContext<FormValues>();
  const { id, error } = useFormField('consent.processing', 'consentProcessing');
  return (
    <FormSection title={t('askGuardians.title')} block={{ color: 'cobalt', glyph: 'check' }}>
      <p className={cx('lead')}>{t('askGuardians.lead')}</p>
      <ul className={cx('asked')}>
        {consentPurposes.map((purpose) => (
          <li key={purpose}>{t(`askGuardians.${purpose}`)}</li>
        ))}
      </ul>
      <p>{t('askGuardians.when')}</p>
      <div className={cx('consents')}>
        <CheckboxField {...register('consent.processing')} id={id} label={t('askGuardians.told')} error={error} required />
      </div>
    </FormSection>
  );
}
