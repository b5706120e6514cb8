import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { FormQuestion } from '#contract/competitions/formQuestions.ts';
import { LONG_ANSWER_MAX } from '#contract/registrations/formAnswers.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import css from '#src/registrations/form/RegistrationForm.module.css';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { useFormField } from '#src/registrations/form/state/useFormField.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { CheckboxGroup } from '#src/ui/choices/CheckboxGroup.tsx';
import { RadioCards } from '#src/ui/choices/RadioCards.tsx';
import { SelectField } from '#src/ui/choices/SelectField.tsx';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';

const cx = bindStyles(css);

/** Most options that are shown side by side; more are a list. */
const FEW_OPTIONS = 4;

type AnswerPath = `formAnswers.${string}` | `members.${number}.formAnswers.${string}`;

/** The field of one of the competition's own questions. */
export function AnswerInput({ question, path }: { question: FormQuestion; path: AnswerPath }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const { field } = useController<FormValues, AnswerPath>({ name: path });
  const { id, label, required, error, please } = useFormField(path, 'formAnswer', question);
  const { kind, options, judgesRead } = question;
  const hint = [text(question.hint), judgesRead ? t('formAnswers.judgesRead') : ''].filter((part) => !isBlank(part)).join(' ');
  const shared = { id, error, required, hint: hint === '' ? undefined : hint };
  const { onChange, onBlur } = field;
  const value: unknown = field.value;
  const typed = typeof value === 'string' ? value : '';
  const choices = options.map((option) => ({ value: option.id, label: text(option.label) }));
  const onTyped = (event: { target: { value: string } }) => onChange(event.target.value);

  if (kind === 'several_choices')
    return (
      <CheckboxGroup
        {...shared}
        className={cx('full')}
        legend={label}
        options={choices}
        value={Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []}
        onChange={onChange}
        onBlur={onBlur}
      />
    );
  // of an optional question the choice can be taken back
  if (kind === 'one_choice' && required && choices.length <= FEW_OPTIONS)
    return (
      <RadioCards
        {...shared}
        className={cx('full')}
        legend={label}
        name={path}
        options={choices}
        value={typed}
        onChange={onChange}
        onBlur={onBlur}
      />
    );
  if (kind === 'one_choice')
    return (
      <SelectField {...shared} label={label} name={path} placeholder={please} value={typed} onChange={onTyped} onBlur={onBlur}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectField>
    );
  if (kind === 'long_text')
    return (
      <TextArea
        {...shared}
        className={cx('full')}
        label={label}
        name={path}
        rows={3}
        counter={typed === '' ? undefined : `${typed.length} / ${LONG_ANSWER_MAX}`}
        value={typed}
        onChange={onTyped}
        onBlur={onBlur}
      />
    );
  return (
    <TextField
      {...shared}
      label={label}
      name={path}
      type={kind === 'date' ? 'date' : 'text'}
      autoComplete="off"
      value={typed}
      onChange={onTyped}
      onBlur={onBlur}
    />
  );
}
