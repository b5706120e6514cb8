import { Controller, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { memberFields } from '#contract/registrations/members.ts';
import { numberDoubtCodes } from '#contract/registrations/rules/guardians.ts';
import { TextInput } from '#src/registrations/form/fields/TextInput.tsx';
import { useFormTerms } from '#src/registrations/form/state/FormTerms.ts';
import { problemAt } from '#src/registrations/form/state/formProblems.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxField } from '#src/ui/choices/CheckboxField.tsx';
import css from './Members.module.css';

const cx = bindStyles(css);
const { kind: _, ...attributes } = memberFields.guardianPhone.control;

/**
 * The phone number of a child's guardian. The number of the person who registers, of another child or of a landline must be confirmed as right; changing
 * the number removes the confirmation.
 */
export function GuardianPhoneInput({ index }: { index: number }) {
  const { t } = useTranslation('registrations');
  const { control, setValue, trigger, getFieldState } = useFormContext<FormValues>();
  const { competition } = useFormTerms();
  const path = `members.${index}.guardianPhone` as const;
  const confirmation = `members.${index}.guardianConfirmed` as const;
  const { errors } = useFormState({ control, name: path });
  const isConfirmed = useWatch<FormValues, typeof confirmation>({ name: confirmation }) === true;
  const problem = problemAt(errors, path);
  const isAsked = isConfirmed || (problem !== undefined && numberDoubtCodes.has(problem));
  const forget = () => {
    if (isConfirmed) setValue(confirmation, undefined, { shouldDirty: true });
  };
  return (
    <>
      <TextInput
        path={path}
        name="memberGuardianPhone"
        autoComplete="off"
        hint={t(competition.needsGuardianNumbers ? 'hints.memberGuardianPhoneNow' : 'hints.memberGuardianPhone')}
        onTyped={forget}
        {...attributes}
      />
      {isAsked && (
        <Controller
          control={control}
          name={confirmation}
          render={({ field: { value, onChange, ...field } }) => (
            <CheckboxField
              {...field}
              className={cx('full')}
              label={t('form.guardianConfirmed')}
              checked={value === true}
              onChange={({ target }) => {
                onChange(target.checked ? true : undefined);
                if (getFieldState(path).invalid || !target.checked) void trigger(path);
              }}
            />
          )}
        />
      )}
    </>
  );
}
