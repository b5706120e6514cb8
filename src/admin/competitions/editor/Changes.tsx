import { useTranslation } from 'react-i18next';
import { locales } from '#contract/http/common.ts';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { ChangeTable } from '#src/admin/revisions/versions/ChangeTable.tsx';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { fieldPicture, useFieldLabel, useFieldValue, useQuestionPart } from './fields/useFieldTexts.ts';
import { questionsById, questionTexts } from './questionsById.ts';

const WHOLE = /^formQuestions\.[^.]+$/;
const ORDER = 'formQuestionOrder';

/** The parts of a rule or a picture are one field to a reader; a picture's description is a field of its own. */
const fieldOf = (path: string): string => path.replace(/^(awards\.\d+\.rule|judges\.\d+\.picture|picture(?!\.alt\.))\..*$/, '$1');

/** The differences between two versions of a competition. Its own questions are named by their texts. */
export const Changes = ({ from, to, names }: { from: unknown; to: unknown; names: readonly [string, string] }) => {
  const { t } = useTranslation('admin');
  const { t: office } = useTranslation('competitionOffice');
  const text = useText();
  const labelOf = useFieldLabel();
  const shownOf = useFieldValue();
  const partOf = useQuestionPart();
  const texts = questionTexts(to, from);
  const nameOf = (id: string): string => {
    const known = texts.get(id);
    return known ? text(known) : '–';
  };
  const questionLabel = (path: string): string => {
    const [, id = '', part, option] = path.split('.');
    const locale = locales.find((each) => path.endsWith(`.${each}`));
    return [
      office('form_questions.named', { name: nameOf(id) }),
      part === 'options' && option !== undefined ? nameOf(option) : partOf(part),
      locale ? languageNames[locale] : '',
    ]
      .filter(Boolean)
      .join(t('dot'));
  };
  const label = (path: string): string => {
    if (path === ORDER) return office('form_questions.order');
    return path.startsWith('formQuestions.') ? questionLabel(path) : labelOf(path);
  };
  const shown = (data: unknown, path: string): string => {
    const value = shownOf(data, path);
    if (path === ORDER) return value.split(' ').map(nameOf).join(' → ');
    const [, id = ''] = path.split('.');
    return WHOLE.test(path) && value !== '–' ? nameOf(id) : value;
  };
  return <ChangeTable {...questionsById(from, to)} names={names} fieldOf={fieldOf} label={label} shown={shown} picture={fieldPicture} />;
};
