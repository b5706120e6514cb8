import type { Page } from '#contract/content/public.ts';
import type { Locale, Text } from '#contract/http/common.ts';
import { TimeLine } from '#src/content/texts/TimeLine.tsx';
import { Markdown } from '#src/platform/markdown/Markdown.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './Preview.module.css';
import { PreviewFrame } from './PreviewFrame.tsx';

const cx = bindStyles(css);

export { loadPreviewWords } from './PreviewFrame.tsx';

interface PagePreviewProps {
  title: Text;
  lead: Text;
  body: Text;
  locale: Locale;
}

/** A legal text, as the portal would show it. */
export function PagePreview({ title, lead, body, locale }: PagePreviewProps) {
  return (
    <PreviewFrame locale={locale}>
      <h1>{title[locale]}</h1>
      <div className={cx('lead')}>
        <Markdown source={lead[locale]} />
      </div>
      <Markdown source={body[locale]} sections />
    </PreviewFrame>
  );
}

/** The page about the competition, as the portal would show it. */
export function AboutPreview({ milestones, ...page }: PagePreviewProps & Pick<Page, 'milestones'>) {
  return (
    <>
      <PagePreview {...page} />
      <PreviewFrame locale={page.locale} wide>
        <TimeLine milestones={milestones} />
      </PreviewFrame>
    </>
  );
}
