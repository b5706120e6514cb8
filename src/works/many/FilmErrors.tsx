import { useTranslation } from 'react-i18next';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { ErrorSummary } from '#src/ui/fields/ErrorSummary.tsx';
import { emptyWork } from '#src/works/form/workForm.ts';
import { rowFieldId } from './FilmCard.tsx';
import { type ReadyFilm, textProblems } from './filmRows.ts';

export const FOR_ALL = 'films-description';

interface FilmErrorsProps {
  films: readonly ReadyFilm[];
  /** The description for all. */
  forAll: string;
  focusToken: number;
}

/** Lists what is missing in the texts of the films, each with the way to its field; a description that several lack is written once, for all. */
export function FilmErrors({ films, forAll, focusToken }: FilmErrorsProps) {
  const { t } = useTranslation('works');
  const fieldMessage = useFieldMessage();
  const faults = films.flatMap(({ row, team, texts }) => {
    const problems = textProblems(texts, team.before?.form ?? emptyWork);
    return (['title', 'description'] as const).flatMap((field) => {
      const code = problems[field];
      return code ? [{ row, field, code }] : [];
    });
  });
  const undescribed = faults.filter(({ field, code }) => field === 'description' && code === 'required');
  const isForAll = undescribed.length > 1 && forAll.trim() === '';
  const single = isForAll ? faults.filter((fault) => !undescribed.includes(fault)) : faults;
  const items = single.map(({ row, field, code }) => ({
    fieldId: rowFieldId(row, field),
    label: t(`field.${field}.label`),
    message: t('check.refused', {
      name: row.chosen.file.name,
      why: code === 'required' ? t(`field.${field}.please`) : fieldMessage(code),
    }),
  }));
  const all = isForAll ? [{ fieldId: FOR_ALL, label: t('many.forAll'), message: t('field.description.please') }] : [];
  return <ErrorSummary title={t('wrong', { count: items.length + all.length })} items={[...all, ...items]} focusToken={focusToken} />;
}
