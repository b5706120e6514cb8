import { useTranslation } from 'react-i18next';
import type { Competition } from '#contract/competitions/public.ts';
import { Section } from '#src/competitions/detail/Section.tsx';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Picture } from '#src/ui/display/Picture.tsx';
import css from './Judges.module.css';

const cx = bindStyles(css);

/** The judges of the works. */
export function Judges({ judges }: Pick<Competition, 'judges'>) {
  const { t } = useTranslation('competitionPages');
  const text = useText();
  if (judges.length === 0) return null;
  return (
    <Section name="judges">
      <ul className={cx('judges')}>
        {judges.map(({ name, title, picture }) => (
          <li key={name['en-US']}>
            {picture ? (
              <Picture picture={picture} alt={t('judges.portrait', { name: text(name) })} sizes="80px" className={cx('portrait')} />
            ) : (
              <span className={cx('initial')} aria-hidden="true">
                {initialOf(text(name))}
              </span>
            )}
            <div>
              <b>{text(name)}</b>
              <span>{text(title)}</span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const initialOf = (name: string): string => [...name.trim()].slice(0, 1).join('').toUpperCase();
