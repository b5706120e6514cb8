import {
  type Download,
  type Home,
  type News,
  type NewsSummary,
  type Page,
  PageSlug,
  type PastEvent,
  type PastEventSummary,
  type Photo,
  type Question,
  type Video,
  type VideoSummary,
} from '#contract/content/public.ts';
import { featuredFirst } from '#contract/content/rules/featured.ts';
import type { Text } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import { nextQuarter } from '#contract/time/calendar.ts';
import { listCompetitions } from '#server/competitions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { PublicAnswer } from '#server/platform/http/publicReads.ts';
import { publicationWaiting, publishedWinners } from '#server/results/index.ts';
import { readSettings, runningSeason } from '#server/site/index.ts';
import {
  languagesOf,
  storedWinners,
  text,
  toNewsSummary,
  toPage,
  toPartner,
  toPastEventSummary,
  toPhoto,
  toSlide,
  toVideo,
  toVideoSummary,
  toWinner,
} from './content.ts';
import { featuredIds, newsByIds } from './features/featureStore.ts';
import { downloadUrl } from './files/downloadFiles.ts';
import * as store from './store.ts';

type ContentDeps = Pick<Deps, 'db' | 'clock'>;
type List<T> = PublicAnswer<{ items: T[]; total: number }>;
type BySeason = store.Page & { season?: number | undefined };

const HOME_NEWS = 6;
const PAST_SEASONS = 4;

const earliest = (...instants: (number | null)[]): number | null => {
  const known = instants.filter((at) => at !== null);
  return known.length > 0 ? Math.min(...known) : null;
};

export const listNews = async (
  { db, clock }: ContentDeps,
  filter: store.Page & { category?: NewsSummary['category'] | undefined },
): Promise<List<NewsSummary>> => {
  const now = clock.now();
  const { rows, total } = await store.listNews(db, now, filter);
  return { answer: { items: rows.map(toNewsSummary), total }, until: await store.nextPublication(db, 'news', now) };
};

const linkTo = (row: { id: string; title: string } | null): { id: string; title: Text } | null =>
  row && { id: row.id, title: text(row.title) };

/** Returns one article. Throws not_found. */
export const getNews = async ({ db, clock }: ContentDeps, id: string): Promise<PublicAnswer<News>> => {
  const now = clock.now();
  const row = await store.findNews(db, now, id);
  if (!row) throw new Problem('not_found');
  const { previous, next } = await store.neighboursOf(db, now, row);
  const answer = {
    ...toNewsSummary(row),
    body: text(row.body),
    updatedAt: Math.max(row.publishedAt, row.updatedAt),
    previous: linkTo(previous),
    next: linkTo(next),
  };
  return { answer, until: await store.nextPublication(db, 'news', now) };
};

export const listQuestions = async ({ db, clock }: ContentDeps): Promise<List<Question>> => {
  const now = clock.now();
  const items = (await store.listQuestions(db, now)).map(({ id, category, question, answer }) => ({
    id,
    category,
    question: text(question),
    answer: text(answer),
  }));
  return { answer: { items, total: items.length }, until: await store.nextPublication(db, 'question', now) };
};

export const listDownloads = async ({ db, clock }: ContentDeps): Promise<List<Download>> => {
  const now = clock.now();
  const items = (await store.listDownloads(db, now)).map((row) => ({
    ...row,
    title: text(row.title),
    description: text(row.description),
    url: downloadUrl(row),
    pinned: row.pinned === 1,
    languages: languagesOf(row),
  }));
  return { answer: { items, total: items.length }, until: await store.nextPublication(db, 'download', now) };
};

export const listPhotos = async ({ db }: ContentDeps, filter: BySeason): Promise<List<Photo>> => {
  const { rows, total } = await store.listPhotos(db, filter);
  return { answer: { items: rows.map(toPhoto), total }, until: null };
};

export const listVideos = async ({ db, clock }: ContentDeps, filter: BySeason): Promise<List<VideoSummary>> => {
  const now = clock.now();
  const { rows, total } = await store.listVideos(db, now, filter);
  return { answer: { items: rows.map(toVideoSummary), total }, until: await store.nextPublication(db, 'video', now) };
};

/** Returns one video. Throws not_found. */
export const getVideo = async ({ db, clock }: ContentDeps, id: string): Promise<PublicAnswer<Video>> => {
  const row = await store.findVideo(db, clock.now(), id);
  if (!row) throw new Problem('not_found');
  return { answer: toVideo(row), until: null };
};

export const listPastEvents = async ({ db, clock }: ContentDeps, filter: BySeason): Promise<List<PastEventSummary>> => {
  const now = clock.now();
  const { rows, total } = await store.listPastEvents(db, now, filter);
  return { answer: { items: rows.map(toPastEventSummary), total }, until: await store.nextPublication(db, 'review', now) };
};

/** Returns one past event. Throws not_found. */
export const getPastEvent = async ({ db, clock }: ContentDeps, id: string): Promise<PublicAnswer<PastEvent>> => {
  const now = clock.now();
  const row = await store.findPastEvent(db, now, id);
  if (!row) throw new Problem('not_found');
  const { photos, videos } = await store.mediaOf(db, now, id);
  const winners = storedWinners(row);
  const named = await store.entriesToName(
    db,
    winners.flatMap(({ registrationId }) => registrationId ?? []),
  );
  const { competitionId } = row;
  const followed = competitionId === null ? [] : await publishedWinners(db, now, competitionId);
  const answer = {
    ...toPastEventSummary(row),
    story: text(row.story),
    winners: [...followed, ...winners.map((winner) => toWinner(winner, named))],
    videos: videos.map(toVideoSummary),
    photos: photos.map(toPhoto),
  };
  const nextResults = competitionId === null ? null : await publicationWaiting(db, competitionId, now);
  return { answer, until: earliest(await store.nextPublication(db, 'video', now), nextResults) };
};

/** Returns one page by its slug. Throws not_found. */
export const getPage = async ({ db, clock }: ContentDeps, slug: string): Promise<PublicAnswer<Page>> => {
  if (!PageSlug.safeParse(slug).success) throw new Problem('not_found');
  const { row, until } = await store.findPage(db, clock.now(), slug);
  if (!row) throw new Problem('not_found');
  return { answer: toPage(row), until };
};

/** Returns the home page's data: the current season and past ones. */
export const getHome = async (deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<PublicAnswer<Home>> => {
  const { db, clock } = deps;
  const now = clock.now();
  const year = runningSeason(await readSettings(deps), now);
  const competitions = await listCompetitions(deps, { season: year });
  const news = await listNews(deps, { page: 1, pageSize: HOME_NEWS });
  const featured = await featuredIds(db);
  const chosen = await newsByIds(db, now, featured.news);
  const reviews = (await store.listPastEvents(db, now, { page: 1, pageSize: 100 })).rows;
  const pastSeasons = Array.from({ length: PAST_SEASONS }, (_, back) => {
    const season = year - 1 - back;
    const review = reviews.find((each) => each.season === season);
    return { season, art: review?.art ?? null, title: review ? text(review.title) : null };
  });
  const answer = {
    season: year,
    slides: (await store.listSlides(db, now)).map(toSlide),
    competitions: featuredFirst(competitions.answer.items, featured.competitions),
    news: featuredFirst([...news.answer.items, ...chosen.map(toNewsSummary)], featured.news).slice(0, HOME_NEWS),
    pastSeasons,
    partners: (await store.listPartners(db, now)).map(toPartner),
  };
  const slides = await store.nextSlideChange(db, now);
  const partners = await store.nextPublication(db, 'partner', now);
  const review = await store.nextPublication(db, 'review', now);
  return { answer, until: earliest(nextQuarter(now), competitions.until, news.until, slides, partners, review) };
};
