import { get, useFormContext, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FormQuestion } from '#contract/competitions/formQuestions.ts';
import { isChoice } from '#contract/competitions/rules/formQuestions.ts';
import type { FieldCode } from '#contract/http/problem.ts';
import { normalizeIdNumber } from '#contract/registrations/rules/idNumber.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { useFormTerms } from './FormTerms.ts';
import { type FieldName, type FormField, type FormPath, fieldId, isOptionalField } from './formFields.ts';
import { entryAt, problemAt } from './formProblems.ts';
import type { FormValues } from './formValues.ts';

type NamedField = Pick<FormField, 'path' | 'name' | 'question'>;

/** Returns the texts of the form's fields, which depend on the account's kind, on the participation, and on the country of a region. */
export const useFieldTexts = () => {
  const { t } = useTranslation('registrations');
  const text = useText();
  const fieldMessage = useFieldMessage();
  const { participation, accountKind, asksGuardians, teamNameOf } = useFormTerms();
  const { getValues } = useFormContext<FormValues>();
  /** Returns true for regions of China, whose administrative levels have their own names. */
  const isChineseRegion = (path: FormPath) => path.endsWith('.region') && get(getValues(), path.replace(/region$/, 'country')) === 'CN';
  const isDisplayName = (name: FieldName) => name === 'teamName' && participation === 'single';

  const please = ({ path, name, question }: NamedField): string => {
    if (question && isChoice(question.kind)) return t('formAnswers.choose');
    if (isDisplayName(name)) return t('displayName.please');
    if (isChineseRegion(path)) return t('form.chineseRegion.please');
    return name === 'consentProcessing' && asksGuardians ? t('askGuardians.please') : t(`fields.${name}.please`);
  };
  const invalidAnswer = ({ kind }: FormQuestion): string => {
    if (kind === 'date') return t('formAnswers.noSuchDay');
    return isChoice(kind) ? t('formAnswers.notOffered') : fieldMessage('invalid');
  };
  return {
    label: ({ path, name, question }: NamedField): string => {
      if (question) return text(question.label);
      if (isDisplayName(name)) return t('displayName.label');
      if (isChineseRegion(path)) return t('form.chineseRegion.label');
      if (name === 'consentProcessing' && asksGuardians) return t('askGuardians.label');
      return name === 'organization' ? t(`organization.${accountKind}`) : t(`fields.${name}.label`);
    },
    please,
    /** Returns the error's message; `value` is the input, `entryId` the account's entry to which the error refers. */
    message: (field: NamedField, code: FieldCode, value: unknown, entryId?: string): string => {
      const team = entryId === undefined ? undefined : teamNameOf(entryId);
      if (code === 'duplicate_child' && team !== undefined) return t('form.childInTeam', { team });
      if (code === 'required' || (code === 'consent_required' && asksGuardians)) return please(field);
      if (code === 'invalid' && field.question) return invalidAnswer(field.question);
      if (code !== 'id_number_birth_date' || typeof value !== 'string') return fieldMessage(code);
      const number = normalizeIdNumber('CN', value);
      return t('form.noSuchDate', { year: number.slice(6, 10), month: number.slice(10, 12), day: number.slice(12, 14) });
    },
  };
};

/** Returns one field of the form: the id of its control, its texts, whether it is required, and its current error. */
export const useFormField = (path: FormPath, name: FieldName, question?: FormQuestion) => {
  const { t } = useTranslation('registrations');
  const { control, getValues } = useFormContext<FormValues>();
  const { errors } = useFormState({ control, name: path });
  const texts = useFieldTexts();
  const { competition } = useFormTerms();
  const code = problemAt(errors, path);
  const value: unknown = getValues(path);
  const isNeeded = name === 'memberGuardianPhone' && competition.needsGuardianNumbers;
  const optional = question ? !question.isRequired : isOptionalField(name) && !isNeeded;
  const field = { path, name, ...(question && { question }) };
  const label = texts.label(field);
  return {
    id: fieldId(path),
    label: optional ? t('form.optional', { label }) : label,
    required: !optional,
    please: texts.please(field),
    error: code && texts.message(field, code, value, entryAt(errors, path)),
  };
};
