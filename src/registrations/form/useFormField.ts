import { useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FieldCode } from '#contract/problem.ts';
import { normalizeIdNumber } from '#contract/rules/idNumber.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useFormTerms } from './FormTerms.ts';
import { type FieldName, type FormPath, fieldId, isOptionalField } from './formFields.ts';
import { problemAt } from './formProblems.ts';
import type { FormValues } from './formValues.ts';

/** The texts of the form's fields, which depend on the account's kind and on how it registers. */
export const useFieldTexts = () => {
  const { t } = useTranslation('registrations');
  const fieldMessage = useFieldMessage();
  const { participation, accountKind } = useFormTerms();
  const isDisplayName = (name: FieldName) => name === 'teamName' && participation === 'single';

  const please = (name: FieldName): string => (isDisplayName(name) ? t('displayName.please') : t(`fields.${name}.please`));
  return {
    label: (name: FieldName): string => {
      if (isDisplayName(name)) return t('displayName.label');
      return name === 'organization' ? t(`organization.${accountKind}`) : t(`fields.${name}.label`);
    },
    please,
    /** The error's message; `value` is what was typed. */
    message: (name: FieldName, code: FieldCode, value: unknown): string => {
      if (code === 'required') return please(name);
      if (code !== 'id_number_birth_date' || typeof value !== 'string') return fieldMessage(code);
      const number = normalizeIdNumber('CN', value);
      return t('form.noSuchDate', { year: number.slice(6, 10), month: number.slice(10, 12), day: number.slice(12, 14) });
    },
  };
};

/** One field of the form: the id of its control, its texts, whether it is required, and its current error. */
export const useFormField = (path: FormPath, name: FieldName) => {
  const { t } = useTranslation('registrations');
  const { control, getValues } = useFormContext<FormValues>();
  const { errors } = useFormState({ control, name: path });
  const texts = useFieldTexts();
  const code = problemAt(errors, path);
  const value: unknown = getValues(path);
  const optional = isOptionalField(name);
  const label = texts.label(name);
  return {
    id: fieldId(path),
    label: optional ? t('form.optional', { label }) : label,
    required: !optional,
    please: texts.please(name),
    error: code && texts.message(name, code, value),
  };
};
