import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEntry } from '#contract/registrations/admin.ts';
import type { AnswerView } from '#contract/registrations/formAnswers.ts';
import { answerText } from '#contract/registrations/rules/formAnswers.ts';
import { FactLines, Panel } from '#src/admin/kit/record/Panel.tsx';
import css from '#src/admin/kit/record/record.module.css';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';

const cx = bindStyles(css);

/** The entry's answers to its competition's own questions, then those about each child. */
export const FormAnswers = ({ entry }: { entry: AdminEntry }) => {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const lines = (answers: readonly AnswerView[] = []) =>
    answers.map(({ label, isAsked, ...answer }): [string, ReactNode] => [
      label[locale],
      <span key={answer.id} className={cx('given')}>
        {answerText(answer, locale)}
        {!isAsked && <span className={cx('numbersNote')}> {t('record.not_asked')}</span>}
      </span>,
    ]);
  const children = entry.members.filter(({ formAnswers = [] }) => formAnswers.length > 0);
  const { formAnswers = [] } = entry;
  if (formAnswers.length === 0 && children.length === 0) return null;
  return (
    <Panel title={t('record.form_answers')}>
      {formAnswers.length > 0 && <FactLines items={lines(formAnswers)} />}
      {children.map((member) => (
        <section key={`${member.name} ${member.idNumber}`} aria-label={member.name}>
          <h3 className={cx('child')}>{member.name}</h3>
          <FactLines items={lines(member.formAnswers)} />
        </section>
      ))}
    </Panel>
  );
};
