import type { Competition } from '#contract/competitions/public.ts';
import { Section } from '#src/competitions/detail/Section.tsx';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Judges.module.css';

const cx = bindStyles(css);

/** The judges of the works. */
export function Judges({ judges }: Pick<Competition, 'judges'>) {
  const text = useText();
  if (judges.length === 0) return null;
  return (
    <Section name="judges">
      <ul className={cx('judges')}>
        {judges.map(({ name, title }) => (
          <li key={name['en-US']}>
            <span className={cx('initial')} aria-hidden="true">
              {initialOf(text(name))}
            </span>
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
