import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import type { Page as PageContent } from '#contract/content/public.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { formatOf } from '#src/platform/format/createFormat.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { sectionsOf } from '#src/platform/markdown/document.ts';
import { Markdown } from '#src/platform/markdown/Markdown.tsx';
import { Page } from '#src/platform/navigation/Page.tsx';
import { QueryView } from '#src/platform/problems/QueryView.tsx';
import { DEFAULT_TIME_ZONE, useSite } from '#src/platform/site/site.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { useHydrating } from '#src/ui/rendering.ts';
import css from './LegalScreen.module.css';
import { legalPageOf } from './legalPages.ts';

const cx = bindStyles(css);

/** `/agreement`, `/privacy`, `/terms` in the reader's language; `/agreement_en`, `/policy_en`, `/privacy-en`, `/terms-en` in English. */
export default function LegalScreen() {
  const { slug, english } = legalPageOf(useLocation().pathname);
  const readerLocale = useLocale();
  const locale = english ? 'en-US' : readerLocale;
  const { t } = useTranslation('reading', { lng: locale });
  const page = useCall('GET /api/pages/:slug', { params: { slug } });
  const timeZone = useSite()?.timeZone ?? DEFAULT_TIME_ZONE;
  const title = page.data?.title[locale] ?? t(`legal.title.${slug}`);

  const facts = ({ version, updatedAt }: PageContent) => {
    const date = formatOf(locale, timeZone).date(updatedAt);
    return version === null ? t('legal.updated', { date }) : t('legal.version', { version, date });
  };
  return (
    <Page title={title}>
      <div lang={locale} className={cx('letters')}>
        <PageBand tone="sky" title={title} eyebrow={<p className={cx('facts')}>{page.data && facts(page.data)}</p>} />
        <div className={`wrap ${cx('page')}`}>
          <QueryView query={page} skeleton={<LegalSkeleton label={t('legal.loading')} />}>
            {({ lead, body }) => (
              <>
                <Contents label={t('legal.contents')} source={body[locale]} />
                <div className={cx('text')}>
                  <Markdown source={lead[locale]} className={cx('lead')} />
                  <Markdown source={body[locale]} sections />
                </div>
              </>
            )}
          </QueryView>
        </div>
      </div>
    </Page>
  );
}

/** Returns true if the contents list is beside the text and therefore starts open; above it, on a phone, it would push the text down. */
const hasSidebar = (): boolean => window.matchMedia('(min-width: 64.0625em)').matches;

function Contents({ label, source }: { label: string; source: string }) {
  const hydrating = useHydrating();
  const sections = sectionsOf(source);
  if (sections.length < 3) return null;
  return (
    <nav className={cx('contents')} aria-label={label}>
      <details open={!hydrating && hasSidebar()}>
        <summary>
          {label}
          <Icon name="down" />
        </summary>
        <ol>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={`#${id}`}
                // a repeated hash does not navigate, so the page is scrolled here
                onClick={() => document.getElementById(id)?.scrollIntoView()}
              >
                {title}
              </Link>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

function LegalSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className={cx('blank')}>
      {['100%', '96%', '88%', '99%', '72%', '94%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </SkeletonGroup>
  );
}
