import { useLocation } from 'react-router-dom';
import type { Locale } from '#contract/http/common.ts';
import { type DescriptionKey, factsOf } from '#contract/portal/pageFacts.ts';
import { pageAt } from '#contract/portal/pages.ts';
import { inLanguage } from '#contract/portal/renderedPage.ts';
import { pageLanguages } from '#contract/portal/rules/pageLanguages.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useBrand } from '#src/platform/site/useBrand.ts';
import english from './descriptions.en-US.json' with { type: 'json' };
import chinese from './descriptions.zh-CN.json' with { type: 'json' };
import { usePageAddress } from './pageAddress.ts';
import { StructuredData } from './StructuredData.tsx';
import { breadcrumb, type Thing } from './things.ts';

const descriptions: Record<Locale, Record<DescriptionKey | 'notFound', string>> = { 'zh-CN': chinese, 'en-US': english };

/** A screen's metadata about its subject, besides the title. */
export interface Metadata {
  /** Overrides the screen's title for search engines and link previews; empty for the site's name alone. */
  title?: string;
  description?: string;
  /** `website` by default. */
  type?: 'article';
  /** A path of this site; of 1200 × 630 px if it is one of `public/share`. */
  image?: string | null;
  /** The parent page, for its breadcrumb. */
  parent?: { path: string; name: string };
  /** Returns its subject as schema.org things. Called with the site's origin and the page's own address. */
  things?: (page: { origin: string; url: string }) => readonly Thing[];
}

interface PageMetadataProps {
  /** Empty if only the site's name is known. */
  title: string;
  metadata?: Metadata | undefined;
}

const DEFAULT_IMAGE = '/share/default.jpg';

/**
 * A page's metadata for search engines (hreflang, canonical address, schema.org) and link previews (Open Graph). Only the server renders
 * it, because it has no effect in a browser.
 */
export const PageMetadata = ({ title: shown, metadata }: PageMetadataProps) => {
  const { origin, saysLanguage } = usePageAddress();
  const { pathname, search } = useLocation();
  const locale = useLocale();
  const { name: brand } = useBrand();
  const page = pageAt(pathname);
  const facts = page && factsOf(page);
  const param = facts?.param ?? 'id';
  const id = facts?.subject && !facts.slug ? new URLSearchParams(search).get(param) : null;
  const url = `${origin}${page?.path ?? '/'}${id ? `?${param}=${encodeURIComponent(id)}` : ''}`;
  // a subject chosen by the query is listed if it exists: its screen then supplies metadata
  const isListed = Boolean(facts?.listed && (!facts.subject || metadata));
  const { title = shown, type = 'website', image, parent, things } = metadata ?? {};
  const description = metadata?.description ?? descriptions[locale][facts?.description ?? 'notFound'];
  const text = facts?.text;
  const isEnglish = text !== undefined && (page?.path !== text.path || (saysLanguage && locale === 'en-US'));
  const canonical = isEnglish ? `${origin}${text.english}` : saysLanguage ? inLanguage(url, locale) : url;
  const languages = text ? pageLanguages(`${origin}${text.path}`, `${origin}${text.english}`) : pageLanguages(url, null);
  const shared = image ?? DEFAULT_IMAGE;
  return (
    <>
      <title>{title === '' ? brand : `${title} · ${brand}`}</title>
      <meta name="description" content={description} />
      {!isListed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={canonical} />
      {isListed && languages.map(([each, href]) => <link key={each} rel="alternate" hrefLang={each} href={href} />)}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={title === '' ? brand : title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={new URL(shared, origin).href} />
      {shared.startsWith('/share/') && <meta property="og:image:width" content="1200" />}
      {shared.startsWith('/share/') && <meta property="og:image:height" content="630" />}
      <meta property="og:locale" content={locale.replace('-', '_')} />
      <meta name="twitter:card" content="summary_large_image" />
      {isListed && <StructuredData things={things?.({ origin, url }) ?? []} />}
      {isListed && parent && (
        <StructuredData
          things={[
            breadcrumb([
              { name: brand, url: `${origin}/` },
              { name: parent.name, url: `${origin}${parent.path}` },
              { name: title, url },
            ]),
          ]}
        />
      )}
    </>
  );
};
