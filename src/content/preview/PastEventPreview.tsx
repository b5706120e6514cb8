import { useTranslation } from 'react-i18next';
import type { Winner } from '#contract/content/public.ts';
import type { Locale, Text } from '#contract/http/common.ts';
import { WinnersTable } from '#src/content/gallery/season/WinnersTable.tsx';
import { Markdown } from '#src/platform/markdown/Markdown.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { SectionHeading } from '#src/ui/layout/SectionHeading.tsx';
import css from './Preview.module.css';
import { PreviewFrame } from './PreviewFrame.tsx';

const cx = bindStyles(css);

export { loadPreviewWords } from './PreviewFrame.tsx';

interface PastEventPreviewProps {
  title: Text;
  summary: Text;
  story: Text;
  winners: readonly Winner[];
  locale: Locale;
}

/** A past event, as the portal would show it. */
export function PastEventPreview({ title, summary, story, winners, locale }: PastEventPreviewProps) {
  return (
    <PreviewFrame locale={locale}>
      <h1>{title[locale]}</h1>
      <p className={cx('lead')}>{summary[locale]}</p>
      <Markdown source={story[locale]} level={3} />
      {winners.length > 0 && <Winners winners={winners} />}
    </PreviewFrame>
  );
}

function Winners({ winners }: { winners: readonly Winner[] }) {
  const { t } = useTranslation('gallery');
  return (
    <section aria-labelledby="winners" style={{ marginTop: '0.6rem' }}>
      <SectionHeading level={2} blocks={2} id="winners" title={t('review.winners')} note={t('review.winnersNote')} />
      <WinnersTable winners={winners} />
    </section>
  );
}
