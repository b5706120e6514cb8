import { useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { groups } from '#contract/competitions/public.ts';
import { isChoice } from '#contract/competitions/rules/formQuestions.ts';
import { countryName } from '#contract/places/countries.ts';
import { regionName } from '#contract/places/regions.ts';
import { trimText } from '#contract/text/blankText.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { RadioCards } from '#src/ui/choices/RadioCards.tsx';
import { Card } from '#src/ui/display/Card.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import css from './ConflictNotice.module.css';
import type { FormTools } from './RegistrationForm.tsx';
import type { FormField } from './state/formFields.ts';
import type { Question, Side, Taken } from './state/mergeEntry.ts';
import { OPTION_SEPARATOR } from './state/mergeFields.ts';
import { useFieldTexts } from './state/useFormField.ts';
import type { Conflict } from './useConflict.ts';

const cx = bindStyles(css);

/**
 * Reports that the entry changed on the server: the form takes what only the others have changed, and asks field by field about what both have
 * changed.
 */
export function ConflictNotice({ conflict, tools }: { conflict: Conflict; tools: FormTools }) {
  const { t } = useTranslation('registrations');
  const message = useProblemMessage();
  const { merge, isOpen, isReading, error, read } = conflict;
  const begin = useEffectEvent(() => {
    if (!isOpen) read(tools);
  });
  useEffect(() => begin(), []);
  return (
    <Card as="section" pad="md" aria-label={t('conflict.title')} className={cx('conflict')}>
      <Notice
        tone={merge && !isOpen ? 'info' : 'warning'}
        role="alert"
        title={t('conflict.title')}
        action={
          error !== null && (
            <Button variant="secondary" size="sm" icon="refresh" busy={isReading} onClick={() => read(tools)}>
              {t('conflict.load')}
            </Button>
          )
        }
      >
        {error ? message(error) : t(`conflict.${stageOf(conflict)}`)}
      </Notice>
      {merge && merge.taken.length > 0 && <TakenList taken={merge.taken} />}
      {merge && merge.questions.length > 0 && <Questions {...merge} onAnswer={(asked, side) => conflict.answer(asked, side, tools)} />}
    </Card>
  );
}

const stageOf = ({ merge }: Conflict): 'reading' | 'ask' | 'merged' | 'unchanged' => {
  if (!merge) return 'reading';
  if (merge.questions.length > 0) return 'ask';
  return merge.taken.length > 0 ? 'merged' : 'unchanged';
};

/** Returns functions for the names of children and of their fields, and of a side's value. */
const useConflictTexts = () => {
  const { t } = useTranslation('registrations');
  const locale = useLocale();
  const texts = useFieldTexts();
  const list = (parts: readonly string[]) => new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(parts);
  const childName = ({ name }: { name: string }) => trimText(name) || t('conflict.unnamed');
  const fields = (child: { name: string } | null, named: readonly FormField[]) => {
    const labels = list(named.map((field) => texts.label(field)));
    return child ? t('dot', { first: childName(child), second: labels }) : labels;
  };
  const value = ({ kind, question }: FormField, text: string): string => {
    if (text === '') return t('conflict.empty');
    if (question && isChoice(question.kind)) {
      const ids = text.split(OPTION_SEPARATOR);
      return list(question.options.flatMap(({ id, label }) => (ids.includes(id) ? [label[locale]] : [])));
    }
    if (kind === 'consent' && (text === 'yes' || text === 'no')) return t(`conflict.${text}`);
    if (kind === 'country') return countryName(text, locale);
    if (kind === 'region') return regionName(text.slice(0, 2), text.slice(3), locale);
    if (kind === 'gender' && (text === 'female' || text === 'male')) return t(`gender.${text}`);
    const group = kind === 'group' && groups.find((each) => each === text);
    return group ? t(`group.${group}`) : text;
  };
  const label = (question: Question): string =>
    question.kind === 'fields'
      ? fields(
          question.child,
          question.texts.map(({ field }) => field),
        )
      : t('conflict.child', { name: childName(question.child) });
  const side = (question: Question, which: Side): string => {
    if (question.kind === 'fields') return list(question.texts.map(({ field, ...texts }) => value(field, texts[which])));
    if (question[which] === null) return t('conflict.removed');
    return t(question.theirs === null ? 'conflict.keptTyped' : 'conflict.keptChild');
  };
  return { childName, fields, label, side };
};

/** Names what was changed elsewhere and is in the form now. */
function TakenList({ taken }: { taken: readonly Taken[] }) {
  const { t } = useTranslation('registrations');
  const texts = useConflictTexts();
  return (
    <div>
      <h3 className={cx('heading')}>{t('conflict.taken')}</h3>
      <ul className={cx('taken')}>
        {taken.map((each) => {
          const text =
            each.kind === 'fields'
              ? texts.fields(each.child, each.fields)
              : t(`conflict.${each.change}Child`, { name: texts.childName(each.child) });
          return <li key={`${each.child?.id ?? ''} ${text}`}>{text}</li>;
        })}
      </ul>
    </div>
  );
}

interface QuestionsProps {
  questions: readonly Question[];
  answers: ReadonlyMap<string, Side>;
  onAnswer: (questions: readonly Question[], side: Side) => void;
}

/** Asks about each field that both have changed. */
function Questions({ questions, answers, onAnswer }: QuestionsProps) {
  const { t } = useTranslation('registrations');
  const headingId = useId();
  const texts = useConflictTexts();
  const left = questions.filter(({ key }) => !answers.has(key)).length;
  return (
    <section aria-labelledby={headingId} className={cx('questions')}>
      <h3 id={headingId} className={cx('heading')}>
        {t('conflict.both')}
      </h3>
      {questions.length > 1 && (
        <div className={cx('choices')}>
          {(['mine', 'theirs'] as const).map((side) => (
            <Button key={side} variant="secondary" size="sm" onClick={() => onAnswer(questions, side)}>
              {t(`conflict.all.${side}`)}
            </Button>
          ))}
        </div>
      )}
      {questions.map((question) => (
        <RadioCards
          key={question.key}
          legend={texts.label(question)}
          name={`${headingId} ${question.key}`}
          required
          options={(['mine', 'theirs'] as const).map((side) => ({
            value: side,
            label: texts.side(question, side),
            hint: t(`conflict.side.${side}`),
          }))}
          value={answers.get(question.key) ?? null}
          onChange={(side) => onAnswer([question], side)}
        />
      ))}
      <p role="status">{left > 0 ? t('conflict.left', { count: left }) : t('conflict.settled')}</p>
    </section>
  );
}
