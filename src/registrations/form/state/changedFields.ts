import { get } from 'react-hook-form';
import { isBlank } from '#contract/text/blankText.ts';
import { cleanLine } from '#contract/text/typedText.ts';
import { type FormField, formFields } from './formFields.ts';
import type { FormValues } from './formValues.ts';
import { joinPhone } from './phoneValue.ts';

/**
 * A field whose values differ between two forms. An absent value is empty, a consent is `yes` or `no`; a region is preceded by its
 * country's code.
 */
export interface ChangedField extends FormField {
  typed: string;
  newest: string;
}

const textAt = (values: FormValues, { path, kind }: FormField): string => {
  if (path === 'parent.phone') return joinPhone(values.parent);
  if (path === 'instructor.phone') return joinPhone(values.instructor);
  const value: unknown = get(values, path);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string' || isBlank(value)) return '';
  if (kind !== 'region') return cleanLine(value);
  const country: unknown = get(values, path.replace('.region', '.country'));
  return `${country} ${value}`;
};

/** Returns the fields in which the typed form differs from the newest version of an entry, in the order of the page. */
export const changedFields = (typed: FormValues, newest: FormValues): ChangedField[] =>
  formFields(Math.max(typed.members.length, newest.members.length))
    .map((field) => ({ ...field, typed: textAt(typed, field), newest: textAt(newest, field) }))
    .filter((field) => field.typed !== field.newest);
