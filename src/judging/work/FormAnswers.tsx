import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { JudgedWork } from '#contract/judging/public.ts';
import type { AnswerView } from '#contract/registrations/formAnswers.ts';
import { answerText } from '#contract/registrations/rules/formAnswers.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { DataList } from '#src/ui/display/DataList.tsx';
import css from './Sheet.module.css';

const cx = bindStyles(css);

/** The answers of the family that judges may read. Children have no names here. */
export function FormAnswers({ answers: { entry, children } }: { answers: NonNullable<JudgedWork['formAnswers']> }) {
  const { t } = useTranslation('judging');
  const locale = useLocale();
  const titleId = useId();
  const items = (answers: readonly AnswerView[], child?: number) =>
    answers.map((answer) => ({
      label: child === undefined ? answer.label[locale] : `${t('formAnswers.child', { number: child + 1 })} · ${answer.label[locale]}`,
      value: <span className={cx('given')}>{answerText(answer, locale)}</span>,
    }));
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={cx('answersTitle')}>
        {t('formAnswers.answers')}
      </h2>
      <DataList items={[...items(entry), ...children.flatMap((answers, index) => items(answers, index))]} />
    </section>
  );
}
