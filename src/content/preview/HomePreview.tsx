import type { Partner, Slide } from '#contract/content/public.ts';
import type { Locale } from '#contract/http/common.ts';
import { announcementOf } from '#src/content/home/hero/announcementOf.tsx';
import { Carousel } from '#src/content/home/hero/Carousel.tsx';
import { Partners } from '#src/content/home/Partners.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';

export { loadPreviewWords } from './PreviewFrame.tsx';

/** One slide, as the home page would show it. */
export function SlidePreview({ slide, locale }: { slide: Slide; locale: Locale }) {
  return (
    <PreviewFrame locale={locale} wide>
      <Carousel slides={[announcementOf(slide, slide.title[locale])]} />
    </PreviewFrame>
  );
}

/** A partner, as the home page would show it. */
export function PartnerPreview({ partner, locale }: { partner: Partner; locale: Locale }) {
  return (
    <PreviewFrame locale={locale} wide>
      <Partners partners={[partner]} />
    </PreviewFrame>
  );
}
