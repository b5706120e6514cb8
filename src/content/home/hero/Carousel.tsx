import { type ReactNode, type TouchEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Slide } from '#contract/content/public.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './Carousel.module.css';
import { useCarousel } from './useCarousel.ts';

const cx = bindStyles(css);

interface CarouselSlide {
  id: string;
  tone: Slide['tone'];
  /** The name of its button. */
  name: string;
  content: ReactNode;
  art: ReactNode;
}

/** The minimum distance of a swipe, in px. */
const SWIPE_MIN_PX = 48;

/** Slides that rotate automatically, except while the pointer or the focus is inside, the page is hidden, or pause is pressed. */
export function Carousel({ slides }: { slides: readonly CarouselSlide[] }) {
  const { t } = useTranslation('content');
  const { active, isRotating, canRotate, paused, show, setPaused, setPauseReason } = useCarousel(slides.length);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  const start = useRef<{ x: number; y: number } | null>(null);
  // a picture is fetched when its slide is first shown
  if (!seen.has(active)) setSeen(new Set([...seen, active]));

  const touchEnd = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches.item(0);
    if (!touch || !start.current) return;
    const across = touch.clientX - start.current.x;
    const down = touch.clientY - start.current.y;
    start.current = null;
    if (Math.abs(across) > SWIPE_MIN_PX && Math.abs(across) > 2 * Math.abs(down)) show(active + (across < 0 ? 1 : -1));
  };
  return (
    <section
      className={cx('carousel', slides[active]?.tone)}
      aria-roledescription={t('carousel.role')}
      aria-label={t('hero.label')}
      onPointerEnter={({ pointerType }) => setPauseReason('pointer', pointerType === 'mouse')}
      onPointerLeave={() => setPauseReason('pointer', false)}
      onFocus={() => setPauseReason('focus', true)}
      onBlur={({ currentTarget, relatedTarget }) => setPauseReason('focus', currentTarget.contains(relatedTarget))}
      onTouchStart={({ touches }) => {
        const touch = touches.length === 1 ? touches.item(0) : null;
        start.current = touch && { x: touch.clientX, y: touch.clientY };
      }}
      onTouchEnd={touchEnd}
    >
      <div className={cx('tiles')} aria-hidden="true" />
      <div className={`wrap ${cx('inner')}`}>
        <div className={cx('slides')} aria-live={isRotating ? 'off' : 'polite'}>
          {slides.map(({ id, content, art }, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a slide is no group of form fields
            <div
              key={id}
              role="group"
              aria-roledescription={t('carousel.slide')}
              aria-label={t('carousel.position', { position: index + 1, total: slides.length })}
              inert={index !== active}
              className={cx('slide', index === active && 'shown')}
            >
              <div className={cx('words')}>{content}</div>
              <div className={cx('art')}>{seen.has(index) && art}</div>
            </div>
          ))}
        </div>
        {/* rendered before the slides load, to avoid a layout shift */}
        <div className={cx('controls')}>
          {slides.length > 1 && canRotate && (
            <button type="button" aria-label={paused ? t('carousel.play') : t('carousel.pause')} onClick={() => setPaused(!paused)}>
              <Icon name={paused ? 'play' : 'pause'} />
            </button>
          )}
          {slides.length > 1 &&
            slides.map(({ id, name }, index) => (
              <button
                key={id}
                type="button"
                className={cx('dot')}
                aria-label={t('carousel.show', { position: index + 1, name })}
                aria-current={index === active || undefined}
                onClick={() => show(index)}
              >
                <i />
              </button>
            ))}
        </div>
      </div>
    </section>
  );
}
