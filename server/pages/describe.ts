import type { Locale, Text } from '#contract/common.ts';
import { Problem } from '#contract/problem.ts';
import { brand } from '../brand.ts';
import { get as getCompetition } from '../competitions/service.ts';
import { getNews, getReview, getVideo } from '../content/service.ts';
import type { Deps } from '../platform/deps.ts';
import type { PageHead } from './head.ts';
import { type PageSubject, portalPath } from './paths.ts';
import en from './words/en-US.json' with { type: 'json' };
import zh from './words/zh-CN.json' with { type: 'json' };

const words = { 'zh-CN': zh, 'en-US': en };

interface Described {
  title: Text;
  description: Text;
  /** The drawing for its share picture, by name. */
  art: string | null;
}

const drawn = new Set<string>();
/** Tells which drawings have a share picture (`public/share`). */
export const knowSharePictures = (names: readonly string[]): void => {
  for (const name of names) drawn.add(name);
};

const readers: Record<PageSubject, (deps: Deps, id: string) => Promise<Described>> = {
  competition: async (deps, id) => {
    const { answer } = await getCompetition(deps, id);
    return { title: answer.title, description: answer.summary, art: answer.art };
  },
  news: async (deps, id) => {
    const { answer } = await getNews(deps, id);
    return { title: answer.title, description: answer.summary, art: answer.illustration.art };
  },
  review: async (deps, id) => {
    const { answer } = await getReview(deps, id);
    return { title: answer.title, description: answer.summary, art: answer.art };
  },
  video: async (deps, id) => {
    const { answer } = await getVideo(deps, id);
    return { title: answer.title, description: answer.description, art: null };
  },
};

/** What there is to say of an address, and whether there is anything: an unknown path, or a subject that does not exist, is not found. */
export const describePage = async (
  deps: Deps,
  path: string,
  id: string | undefined,
  locale: Locale,
  saysLanguage: boolean,
): Promise<{ found: boolean; head: PageHead }> => {
  const row = portalPath(path);
  const own = words[locale][row?.words ?? 'notFound'];
  const base = { locale, brand: brand[locale], saysLanguage };
  const origin = deps.publicUrl();
  const plain = { ...base, ...own, type: 'website', image: `${origin}/share/default.jpg` } as const;
  if (!row) return { found: false, head: { ...plain, url: `${origin}/`, listed: false } };

  const subjectId = row.slug ?? id;
  const url = `${origin}${row.path}${row.subject && !row.slug && id ? `?id=${encodeURIComponent(id)}` : ''}`;
  if (!row.subject || subjectId === undefined) return { found: true, head: { ...plain, url, listed: row.listed && !row.subject } };
  try {
    const { title, description, art } = await readers[row.subject](deps, subjectId);
    const image = `${origin}/share/${art !== null && drawn.has(art) ? art : 'default'}.jpg`;
    const type = row.subject === 'news' ? 'article' : 'website';
    return { found: true, head: { ...base, title: title[locale], description: description[locale], url, listed: row.listed, type, image } };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { found: false, head: { ...plain, url, listed: false } };
  }
};
