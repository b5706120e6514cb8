import { useTranslation } from 'react-i18next';
import type { CompetitionSummary } from '#contract/competitions/public.ts';
import type { Slide } from '#contract/content/public.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Art } from '#src/ui/art/Art.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { phrases } from '#src/ui/phrases.tsx';
import { announcementOf } from './announcementOf.tsx';
import { Carousel } from './Carousel.tsx';
import css from './Hero.module.css';

const cx = bindStyles(css);

interface HeroProps {
  season: number | undefined;
  competitions: readonly CompetitionSummary[] | undefined;
  slides: readonly Slide[] | undefined;
}

/**
 * The head of the home screen. The welcome slide comes first and renders before any data is loaded;
 * the organisers' slides follow.
 */
export function Hero({ season, competitions, slides = [] }: HeroProps) {
  const { t } = useTranslation('content');
  const text = useText();
  const open = competitions?.some(({ status }) => status === 'signing_up') ?? false;
  return (
    <>
      <h1 className="vh">{t('hero.heading')}</h1>
      <Carousel
        slides={[
          {
            id: 'welcome',
            tone: 'sun',
            name: t('hero.name'),
            content: <Welcome season={season} open={open} />,
            art: <Art name="hero-mat" alt="" loading="eager" fetchPriority="high" />,
          },
          ...slides.map((slide) => announcementOf(slide, text(slide.title))),
        ]}
      />
    </>
  );
}

function Welcome({ season, open }: { season: number | undefined; open: boolean }) {
  const { t } = useTranslation('content');
  return (
    <>
      <p className={cx('season')}>
        <span className="num">{season}</span>
        {open ? t('hero.signingUp') : t('hero.season')}
      </p>
      <h2 className={cx('title')}>
        {phrases(t('hero.headline1'))}
        <br />
        {phrases(t('hero.headline2'))}
      </h2>
      <p className={cx('lead')}>{t('hero.lead')}</p>
      <div className={cx('actions')}>
        <ButtonLink size="lg" variant="ink" iconAfter="arrow" to="/matchSign">
          {t('hero.signUp')}
        </ButtonLink>
        <ButtonLink size="lg" variant="secondary" to="/eventIntroduction">
          {t('hero.about')}
        </ButtonLink>
      </div>
    </>
  );
}
