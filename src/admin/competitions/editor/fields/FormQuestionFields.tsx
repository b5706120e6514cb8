import { Checkbox, FormControlLabel, FormHelperText, MenuItem, Select } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import {
  type FormQuestion,
  FormQuestionKind,
  FormQuestionScope,
  formQuestionKinds,
  formQuestionScopes,
  MAX_FORM_QUESTIONS,
} from '#contract/competitions/formQuestions.ts';
import { isChoice } from '#contract/competitions/rules/formQuestions.ts';
import css from '#src/admin/kit/fields/editor.module.css';
import { Labelled, TextRow } from '#src/admin/kit/fields/fields.tsx';
import { RowList } from '#src/admin/kit/fields/RowList.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { newId } from './newId.ts';
import { QuestionOptions } from './QuestionOptions.tsx';
import type { TextsProps } from './Texts.tsx';

const cx = bindStyles(css);
const EMPTY = { 'zh-CN': '', 'en-US': '' };

const blankQuestion = (): FormQuestion => ({
  id: newId('q'),
  kind: 'short_text',
  scope: 'entry',
  label: EMPTY,
  hint: EMPTY,
  isRequired: false,
  judgesRead: false,
  options: [],
});

interface FormQuestionFieldsProps extends TextsProps {
  /** The questions that entries have been asked: how these are asked cannot change. */
  asked: readonly FormQuestion[];
}

/** The competition's own questions in its entry form. */
export const FormQuestionFields = ({ data: { formQuestions }, asked, problems, onChange }: FormQuestionFieldsProps) => {
  const { t } = useTranslation('competitionOffice');
  return (
    <RowList
      id="form-questions"
      title={t('form_questions.title')}
      facts={problems['formQuestions'] ? <span role="alert">{t('form_questions.asked')}</span> : t('form_questions.facts')}
      one={t('form_questions.question')}
      rows={formQuestions}
      blank={blankQuestion()}
      addLabel={t('form_questions.add')}
      max={MAX_FORM_QUESTIONS}
      move={{ up: t('form_questions.up'), down: t('form_questions.down') }}
      onChange={(next: CompetitionData['formQuestions']) => onChange({ formQuestions: next })}
      fields={(question, index, set) => (
        <QuestionFields
          question={question}
          path={`formQuestions.${index}`}
          isAsked={asked.some(({ id }) => id === question.id)}
          problems={problems}
          set={set}
        />
      )}
    />
  );
};

interface QuestionFieldsProps extends Pick<TextsProps, 'problems'> {
  question: FormQuestion;
  path: string;
  isAsked: boolean;
  set: (changes: Partial<FormQuestion>) => void;
}

const QuestionFields = ({ question, path, isAsked, problems, set }: QuestionFieldsProps) => {
  const { t } = useTranslation('competitionOffice');
  const { kind, scope, label, hint, isRequired, judgesRead, options } = question;
  return (
    <>
      <TextRow
        label={t('form_questions.question')}
        path={`${path}.label`}
        problems={problems}
        value={label}
        onChange={(text) => set({ label: text })}
      />
      <TextRow
        label={t('form_questions.hint')}
        path={`${path}.hint`}
        problems={problems}
        value={hint}
        onChange={(text) => set({ hint: text })}
      />
      <div className={cx('terms')}>
        <Labelled label={t('form_questions.kind')}>
          <Select
            size="small"
            value={kind}
            disabled={isAsked}
            inputProps={{ 'aria-label': t('form_questions.kind') }}
            onChange={({ target }) => set({ kind: FormQuestionKind.parse(target.value) })}
          >
            {formQuestionKinds.map((each) => (
              <MenuItem key={each} value={each}>
                {t(`form_questions.kinds.${each}`)}
              </MenuItem>
            ))}
          </Select>
        </Labelled>
        <Labelled label={t('form_questions.scope')}>
          <Select
            size="small"
            value={scope}
            disabled={isAsked}
            inputProps={{ 'aria-label': t('form_questions.scope') }}
            onChange={({ target }) => set({ scope: FormQuestionScope.parse(target.value) })}
          >
            {formQuestionScopes.map((each) => (
              <MenuItem key={each} value={each}>
                {t(`form_questions.scopes.${each}`)}
              </MenuItem>
            ))}
          </Select>
        </Labelled>
        <FormControlLabel
          label={t('form_questions.required')}
          control={<Checkbox size="small" checked={isRequired} onChange={({ target }) => set({ isRequired: target.checked })} />}
        />
        <FormControlLabel
          label={t('form_questions.judges_read')}
          control={<Checkbox size="small" checked={judgesRead} onChange={({ target }) => set({ judgesRead: target.checked })} />}
        />
      </div>
      {isAsked && <FormHelperText>{t('form_questions.asked')}</FormHelperText>}
      {isChoice(kind) && (
        <QuestionOptions path={`${path}.options`} options={options} problems={problems} onChange={(next) => set({ options: next })} />
      )}
    </>
  );
};
