import type { Slide } from '#contract/content/public.ts';
import { Illustration } from '#src/content/Illustration.tsx';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { phrases } from '#src/ui/phrases.tsx';
import css from './Hero.module.css';

const cx = bindStyles(css);

function Announcement({ slide: { title, body, action } }: { slide: Slide }) {
  const text = useText();
  return (
    <>
      <h2 className={cx('title')}>{phrases(text(title))}</h2>
      <p className={cx('lead')}>{text(body)}</p>
      <div className={cx('actions')}>
        <ButtonLink size="lg" variant="ink" iconAfter="arrow" to={action.to}>
          {text(action.label)}
        </ButtonLink>
      </div>
    </>
  );
}

/** Returns an organisers' slide as the carousel shows it. */
export const announcementOf = (slide: Slide, name: string) => ({
  id: slide.id,
  tone: slide.tone,
  name,
  content: <Announcement slide={slide} />,
  art: <Illustration illustration={slide.illustration} fallback="mat-blocks" sizes="(max-width: 1024px) 100vw, 50vw" loading="eager" />,
});
