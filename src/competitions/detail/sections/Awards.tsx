import type { Competition } from '#contract/competitions/public.ts';
import { Section } from '#src/competitions/detail/Section.tsx';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Art } from '#src/ui/art/Art.tsx';
import { awardArt } from '#src/ui/art/awardArt.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Awards.module.css';

const cx = bindStyles(css);

/** The awards, first prize first. */
export function Awards({ awards }: Pick<Competition, 'awards'>) {
  const text = useText();
  if (awards.length === 0) return null;
  return (
    <Section name="awards">
      <ul className={cx('awards')}>
        {awards.map(({ key, look, title, body }) => (
          <li key={key}>
            <Art name={awardArt[look]} alt="" />
            <h3>{text(title)}</h3>
            <p>{text(body)}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
