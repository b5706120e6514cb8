import type { Text } from '#contract/common.ts';
import {
  type Download,
  type Home,
  type News,
  type NewsSummary,
  type Page,
  PageSlug,
  type Photo,
  type Question,
  type Review,
  type ReviewSummary,
  type Video,
  type VideoSummary,
} from '#contract/content.ts';
import { Problem } from '#contract/problem.ts';
import { calendarDay, nextQuarter } from '#contract/rules/calendar.ts';
import { listCompetitions } from '../competitions/index.ts';
import type { Deps } from '../platform/deps.ts';
import type { PublicAnswer } from '../platform/http/publicReads.ts';
import {
  storedWinners,
  text,
  toNewsSummary,
  toPage,
  toPartner,
  toPhoto,
  toReviewSummary,
  toSlide,
  toVideo,
  toVideoSummary,
  toWinner,
} from './content.ts';
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

/** One article. Fails with not_found. */
export const getNews = async ({ db, clock }: ContentDeps, id: string): Promise<PublicAnswer<News>> => {
  const now = clock.now();
  const row = await store.findNews(db, now, id);
  if (!row) throw new Problem('not_found');
  const { previous, next } = await store.neighboursOf(db, now, row);
  const answer = { ...toNewsSummary(row), body: text(row.body), previous: linkTo(previous), next: linkTo(next) };
  return { answer, until: await store.nextPublication(db, 'news', now) };
};

export const listQuestions = async ({ db }: ContentDeps): Promise<List<Question>> => {
  const items = (await store.listQuestions(db)).map(({ id, category, question, answer }) => ({
    id,
    category,
    question: text(question),
    answer: text(answer),
  }));
  return { answer: { items, total: items.length }, until: null };
};

export const listDownloads = async ({ db, clock }: ContentDeps): Promise<List<Download>> => {
  const now = clock.now();
  const items = (await store.listDownloads(db, now)).map((row) => ({
    ...row,
    title: text(row.title),
    description: text(row.description),
    pinned: row.pinned === 1,
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

/** One video. Fails with not_found. */
export const getVideo = async ({ db, clock }: ContentDeps, id: string): Promise<PublicAnswer<Video>> => {
  const row = await store.findVideo(db, clock.now(), id);
  if (!row) throw new Problem('not_found');
  return { answer: toVideo(row), until: null };
};

export const listReviews = async ({ db }: ContentDeps, filter: BySeason): Promise<List<ReviewSummary>> => {
  const { rows, total } = await store.listReviews(db, filter);
  return { answer: { items: rows.map(toReviewSummary), total }, until: null };
};

/** One past event. Fails with not_found. */
export const getReview = async ({ db, clock }: ContentDeps, id: string): Promise<PublicAnswer<Review>> => {
  const now = clock.now();
  const row = await store.findReview(db, id);
  if (!row) throw new Problem('not_found');
  const { photos, videos } = await store.mediaOf(db, now, id);
  const winners = storedWinners(row);
  const named = await store.entriesToName(
    db,
    winners.flatMap(({ registrationId }) => registrationId ?? []),
  );
  const answer = {
    ...toReviewSummary(row),
    story: text(row.story),
    winners: winners.map((winner) => toWinner(winner, named)),
    videos: videos.map(toVideoSummary),
    photos: photos.map(toPhoto),
  };
  return { answer, until: await store.nextPublication(db, 'video', now) };
};

/** One page by its slug. Fails with not_found. */
export const getPage = async ({ db }: ContentDeps, slug: string): Promise<PublicAnswer<Page>> => {
  const row = PageSlug.safeParse(slug).success ? await store.findPage(db, slug) : undefined;
  if (!row) throw new Problem('not_found');
  return { answer: toPage(row), until: null };
};

/** What the home screen shows of the current season and of past ones. */
export const getHome = async (deps: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<PublicAnswer<Home>> => {
  const { db, clock, config } = deps;
  const now = clock.now();
  const { year } = calendarDay(now, config.timeZone);
  const competitions = await listCompetitions(deps, { season: year });
  const news = await listNews(deps, { page: 1, pageSize: HOME_NEWS });
  const reviews = (await store.listReviews(db, { page: 1, pageSize: 100 })).rows;
  const pastSeasons = Array.from({ length: PAST_SEASONS }, (_, back) => {
    const season = year - 1 - back;
    const review = reviews.find((each) => each.season === season);
    return { season, art: review?.art ?? null, title: review ? text(review.title) : null };
  });
  const answer = {
    season: year,
    slides: (await store.listSlides(db)).map(toSlide),
    competitions: competitions.answer.items,
    news: news.answer.items,
    pastSeasons,
    partners: (await store.listPartners(db)).map(toPartner),
  };
  return { answer, until: earliest(nextQuarter(now), competitions.until, news.until) };
};
