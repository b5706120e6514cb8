import { TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Picture } from '#contract/content/picture.ts';
import { type Locale, locales } from '#contract/http/common.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import { DrawingField } from '#src/admin/kit/fields/DrawingField.tsx';
import { languageNames } from '#src/admin/kit/fields/languageNames.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './CoverField.module.css';
import { PictureButtons } from './PictureButtons.tsx';

const cx = bindStyles(css);

interface CoverFieldProps {
  art: string | null;
  picture: Picture | null;
  problems: FieldProblems;
  onChange: (cover: { art: string | null } | { picture: Picture | null }) => void;
}

/** The cover: one of our drawings, or a picture with a description in both languages. */
export const CoverField = ({ art, picture, problems, onChange }: CoverFieldProps) => {
  const { t } = useTranslation('admin');
  const fieldMessage = useFieldMessage();
  const problemOf = (locale: Locale) => problems[`picture.alt.${locale}`];
  const shown = picture?.sources.find(({ type }) => type === 'image/webp')?.url ?? (art === null ? null : `/art/${art}.svg`);
  return (
    <div className={cx('cover')}>
      {shown !== null && <img src={shown} alt="" className={cx('thumb')} />}
      <div className={cx('fields')}>
        {picture ? (
          locales.map((locale) => {
            const problem = problemOf(locale);
            return (
              <TextField
                key={locale}
                data-problem={problem && ''}
                label={`${t('content.field.pictureAlt')}${t('dot')}${languageNames[locale]}`}
                value={picture.alt[locale]}
                error={problem !== undefined}
                helperText={problem && fieldMessage(problem)}
                slotProps={{ htmlInput: { maxLength: 200, lang: locale } }}
                onChange={({ target }) => onChange({ picture: { ...picture, alt: { ...picture.alt, [locale]: target.value } } })}
              />
            );
          })
        ) : (
          <DrawingField label={t('content.field.art')} value={art ?? ''} onChange={(name) => onChange({ art: name || null })} />
        )}
        <PictureButtons hasPicture={picture !== null} onChange={(made) => onChange({ picture: made })} />
      </div>
    </div>
  );
};
