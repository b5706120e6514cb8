import type { Locale, Text } from '#contract/common.ts';
import type { Picture } from '#contract/content.ts';
import { factsOf, type PageSubject } from '#contract/pageFacts.ts';
import { pageAt } from '#contract/pages.ts';
import { Problem } from '#contract/problem.ts';
import { brand } from '../brand.ts';
import { getCompetition } from '../competitions/index.ts';
import { getNews, getReview, getVideo } from '../content/index.ts';
import { isDatabaseUnavailable } from '../database/failures.ts';
import type { Deps } from '../platform/deps.ts';
import { getWork } from '../works/index.ts';
import type { PageHead } from './head.ts';
import type { Preload } from './preloads.ts';
import en from './words/en-US.json' with { type: 'json' };
import zh from './words/zh-CN.json' with { type: 'json' };

const words = { 'zh-CN': zh, 'en-US': en };

interface Description {
  title: Text;
  description: Text;
  /** The drawing for its share image, by name. */
  art: string | null;
  /** A photograph that the screen shows in place of the drawing. */
  picture?: Picture | null;
  /** A share image of its own: a path of this site. */
  shareImage?: string | null;
}

const shareImages = new Set<string>();
/** Registers the drawings that have a share image (`public/share`). */
export const registerShareImages = (names: readonly string[]): void => {
  for (const name of names) shareImages.add(name);
};

const descriptionLoaders: Record<PageSubject, (deps: Deps, id: string) => Promise<Description>> = {
  competition: async (deps, id) => {
    const { answer } = await getCompetition(deps, id);
    return { title: answer.title, description: answer.summary, art: answer.art };
  },
  news: async (deps, id) => {
    const { answer } = await getNews(deps, id);
    return { title: answer.title, description: answer.summary, art: answer.illustration.art, picture: answer.illustration.picture };
  },
  review: async (deps, id) => {
    const { answer } = await getReview(deps, id);
    return { title: answer.title, description: answer.summary, art: answer.art };
  },
  video: async (deps, id) => {
    const { answer } = await getVideo(deps, id);
    return { title: answer.title, description: answer.description, art: null };
  },
  work: async (deps, no) => {
    const { answer } = await getWork(deps, no);
    const { title, description, media } = answer;
    const shareImage = media.kind === 'images' ? media.items[0]?.url : media.kind === 'video' ? media.posterUrl : null;
    const both = (text: string): Text => ({ 'zh-CN': text, 'en-US': text });
    return {
      title: { 'zh-CN': `《${title}》`, 'en-US': `“${title}”` },
      description: both(description.replace(/\s+/g, ' ')),
      art: null,
      shareImage: shareImage ?? null,
    };
  },
};

/** What the portal's own `<picture>` takes where the browser knows AVIF. */
const SIZES: Partial<Record<PageSubject, string>> = { news: '(max-width: 1024px) 100vw, 60vw' };

/** The picture that a subject's screen begins with. */
const imageOf = (subject: PageSubject, { art, picture }: Description): Preload | undefined => {
  const sizes = SIZES[subject];
  const sources = picture?.sources.filter(({ type }) => type === 'image/avif') ?? [];
  if (sizes !== undefined && sources.length > 0) {
    return { as: 'image', srcSet: sources.map(({ url, width }) => `${url} ${width}w`).join(', '), sizes, type: 'image/avif' };
  }
  const shows = subject === 'competition' || subject === 'news';
  return shows && !picture && art !== null && shareImages.has(art) ? { as: 'image', href: `/art/${art}.svg` } : undefined;
};

/** The head of a page by its address; an unknown path, or a subject that does not exist, is not found. */
export const describePage = async (
  deps: Deps,
  path: string,
  query: URLSearchParams,
  locale: Locale,
  saysLanguage: boolean,
): Promise<{ found: boolean; head: PageHead; image?: Preload | undefined }> => {
  const page = pageAt(path);
  const facts = page && factsOf(page);
  const own = words[locale][facts?.head ?? 'notFound'];
  const base = { locale, brand: brand[locale], saysLanguage };
  const origin = deps.publicUrl();
  const plain = { ...base, ...own, type: 'website', image: `${origin}/share/default.jpg` } as const;
  if (!page || !facts) return { found: false, head: { ...plain, url: `${origin}/`, listed: false } };

  const param = facts.param ?? 'id';
  const id = query.get(param);
  const subjectId = facts.slug ?? id;
  const url = `${origin}${page.path}${facts.subject && !facts.slug && id ? `?${param}=${encodeURIComponent(id)}` : ''}`;
  if (!facts.subject || subjectId === null) return { found: true, head: { ...plain, url, listed: facts.listed && !facts.subject } };
  try {
    const loaded = await descriptionLoaders[facts.subject](deps, subjectId);
    const { title, description, art, shareImage } = loaded;
    const image = origin + (shareImage ?? `/share/${art !== null && shareImages.has(art) ? art : 'default'}.jpg`);
    const type = facts.subject === 'news' ? 'article' : 'website';
    return {
      found: true,
      head: {
        ...base,
        title: title[locale],
        description: description[locale],
        url,
        listed: facts.listed,
        type,
        image,
        ownImage: Boolean(shareImage),
      },
      image: imageOf(facts.subject, loaded),
    };
  } catch (error) {
    // The screen itself says what is wrong, or shows what the device has stored.
    if (isDatabaseUnavailable(error)) return { found: true, head: { ...plain, url, listed: facts.listed } };
    if (!(error instanceof Problem)) throw error;
    return { found: false, head: { ...plain, url, listed: false } };
  }
};
