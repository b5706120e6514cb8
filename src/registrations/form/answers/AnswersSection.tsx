import { useTranslation } from 'react-i18next';
import { questionsOf } from '#contract/registrations/rules/formAnswers.ts';
import { FormSection } from '#src/registrations/form/FormSection.tsx';
import css from '#src/registrations/form/RegistrationForm.module.css';
import { useFormTerms } from '#src/registrations/form/state/FormTerms.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { AnswerInput } from './AnswerInput.tsx';

const cx = bindStyles(css);

/** The competition's own questions about the whole entry; those about each child are among its fields. */
export function AnswersSection() {
  const { t } = useTranslation('registrations');
  const { competition } = useFormTerms();
  const questions = questionsOf(competition.formQuestions ?? [], 'entry');
  if (questions.length === 0) return null;
  return (
    <FormSection title={t('formAnswers.title')} block={{ color: 'mint', glyph: 'star' }}>
      <p className={cx('lead')}>{t('formAnswers.lead')}</p>
      <div className={cx('grid')}>
        {questions.map((question) => (
          <AnswerInput key={question.id} question={question} path={`formAnswers.${question.id}`} />
        ))}
      </div>
    </FormSection>
  );
}
