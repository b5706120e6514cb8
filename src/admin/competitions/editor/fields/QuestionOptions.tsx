import { Button, FormHelperText } from '@mui/material';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { MAX_QUESTION_OPTIONS, type QuestionOption } from '#contract/competitions/formQuestions.ts';
import css from '#src/admin/kit/fields/editor.module.css';
import { TextRow } from '#src/admin/kit/fields/fields.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { newId } from './newId.ts';
import type { TextsProps } from './Texts.tsx';

const cx = bindStyles(css);
const EMPTY = { 'zh-CN': '', 'en-US': '' };

interface QuestionOptionsProps extends Pick<TextsProps, 'problems'> {
  path: string;
  options: readonly QuestionOption[];
  onChange: (options: QuestionOption[]) => void;
}

/** The options of a choice. The focus moves to a new option, or to the add button after a removal. */
export const QuestionOptions = ({ path, options, problems, onChange }: QuestionOptionsProps) => {
  const { t } = useTranslation('competitionOffice');
  const list = useRef<HTMLDivElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const append = () => {
    flushSync(() => onChange([...options, { id: newId('o'), label: EMPTY }]));
    list.current?.lastElementChild?.querySelector('input')?.focus();
  };
  const remove = (index: number) => {
    onChange(options.toSpliced(index, 1));
    add.current?.focus();
  };
  return (
    <fieldset className={cx('options')} aria-label={t('form_questions.options')}>
      <div ref={list}>
        {options.map(({ id, label }, index) => (
          <div key={id}>
            <TextRow
              label={t('form_questions.option', { number: index + 1 })}
              path={`${path}.${index}.label`}
              problems={problems}
              value={label}
              onChange={(text) => onChange(options.toSpliced(index, 1, { id, label: text }))}
            />
            <Button size="small" color="error" onClick={() => remove(index)}>
              {t('form_questions.remove_option', { number: index + 1 })}
            </Button>
          </div>
        ))}
      </div>
      <div data-problem={problems[path] && ''}>
        <Button ref={add} size="small" disabled={options.length >= MAX_QUESTION_OPTIONS} onClick={append}>
          {t('form_questions.add_option')}
        </Button>
        {problems[path] && <FormHelperText error>{t('form_questions.two_options')}</FormHelperText>}
      </div>
    </fieldset>
  );
};
