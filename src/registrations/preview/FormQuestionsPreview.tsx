import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Competition } from '#contract/competitions/public.ts';
import type { Locale } from '#contract/http/common.ts';
import { questionsOf } from '#contract/registrations/rules/formAnswers.ts';
import { loadReaderWords, ReaderLanguage } from '#src/platform/i18n/ReaderLanguage.tsx';
import { AnswerInput } from '#src/registrations/form/answers/AnswerInput.tsx';
import { AnswersSection } from '#src/registrations/form/answers/AnswersSection.tsx';
import { FormSection } from '#src/registrations/form/FormSection.tsx';
import css from '#src/registrations/form/RegistrationForm.module.css';
import { FormTermsProvider } from '#src/registrations/form/state/FormTerms.ts';
import type { FormValues } from '#src/registrations/form/state/formValues.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';

const cx = bindStyles(css);

/** Loads the messages of the form. */
export const loadPreviewWords = () => loadReaderWords(['app', 'registrations', 'fields']);

interface FormQuestionsPreviewProps {
  competition: Competition;
  locale: Locale;
}

/** A competition's own questions as families see them, by their own form; they can be tried, and what is tried goes nowhere. */
export function FormQuestionsPreview({ competition, locale }: FormQuestionsPreviewProps) {
  const form = useForm<FormValues>({ defaultValues: { formAnswers: {}, members: [{ formAnswers: {} }] } });
  return (
    <ReaderLanguage locale={locale}>
      <FormProvider {...form}>
        <FormTermsProvider
          value={{
            competition,
            participation: 'team',
            accountKind: 'family',
            asksGuardians: false,
            teamNameOf: () => undefined,
            submittedMembers: { remove: () => () => {} },
          }}
        >
          <div className={`wrap ${cx('form')}`}>
            <ChildQuestions competition={competition} />
            <AnswersSection />
          </div>
        </FormTermsProvider>
      </FormProvider>
    </ReaderLanguage>
  );
}

/** The questions about each child, as they are among the fields of one. */
function ChildQuestions({ competition: { formQuestions = [] } }: Pick<FormQuestionsPreviewProps, 'competition'>) {
  const { t } = useTranslation('registrations');
  const questions = questionsOf(formQuestions, 'member');
  if (questions.length === 0) return null;
  return (
    <FormSection title={t('form.member')} block={{ color: 'sun', glyph: 'forward' }}>
      <div className={cx('grid')}>
        {questions.map((question) => (
          <AnswerInput key={question.id} question={question} path={`members.0.formAnswers.${question.id}`} />
        ))}
      </div>
    </FormSection>
  );
}
