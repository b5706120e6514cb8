import { z } from 'zod';
import { NewsCategory, pageSlugs, questionCategories, Winner } from '#contract/content/public.ts';
import { Text } from '#contract/http/common.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { SamplePictures } from './photos.ts';
import { articleOf, Moment, type Sources } from './sources.ts';

const json = JSON.stringify;

const Article = z.object({
  id: z.string(),
  category: NewsCategory,
  art: z.string().optional(),
  /** The id of a photo. */
  photo: z.string().optional(),
  at: Moment,
});

export const seedNews = async ({ db }: Pick<Deps, 'db'>, sources: Sources, pictures: SamplePictures): Promise<void> => {
  for (const { id, category, art, photo, at } of await sources.json('news.json', z.array(Article))) {
    const { title, lead, body } = articleOf(await sources.markdown(`news/${id}.md`));
    const picture = photo === undefined ? null : pictures.get(photo, title);
    await db
      .insertInto('news')
      .values({
        id,
        category,
        title: json(title),
        summary: json(lead),
        body: json(body),
        art: art ?? null,
        picture: picture && json(picture),
        publishedAt: sources.at(at),
      })
      .execute();
  }
};

const Question = z.object({ id: z.string(), category: z.enum(questionCategories), question: Text, answer: Text });

const QUESTIONS_DAYS_AGO = 60;

export const seedQuestions = async ({ db }: Pick<Deps, 'db'>, sources: Sources): Promise<void> => {
  const questions = await sources.json('faq.json', z.array(Question));
  const rows = questions.map(({ id, category, question, answer }, position) => ({
    id,
    category,
    question: json(question),
    answer: json(answer),
    position,
    publishedAt: sources.at({ daysAgo: QUESTIONS_DAYS_AGO }),
  }));
  await db.insertInto('question').values(rows).execute();
};

const Event = z.object({
  id: z.string(),
  years: z.int(),
  art: z.string(),
  at: Moment,
  teams: z.int(),
  countries: z.int(),
  title: Text,
  summary: Text,
  winners: z.array(Winner),
});

export const seedPastEvents = async ({ db }: Pick<Deps, 'db'>, sources: Sources): Promise<void> => {
  for (const event of await sources.json('reviews.json', z.array(Event))) {
    const season = sources.year(event.years);
    await db
      .insertInto('review')
      .values({
        id: `${event.id}-${season}`,
        season,
        title: json(event.title),
        summary: json(event.summary),
        story: json(await sources.markdown(`reviews/${event.id}.md`)),
        art: event.art,
        heldAt: sources.at(event.at),
        publishedAt: sources.at(event.at),
        teams: event.teams,
        countries: event.countries,
        winners: json(event.winners),
      })
      .execute();
  }
};

const Milestone = z.object({ year: z.int().nullable(), years: z.int().nullable(), title: Text, body: Text });
const Edition = z.object({ version: z.string().nullable(), milestones: z.array(Milestone).default([]) });

export const seedPages = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, sources: Sources): Promise<void> => {
  const editions = await sources.json('pages.json', z.record(z.enum(pageSlugs), Edition));
  for (const slug of pageSlugs) {
    const { version, milestones } = editions[slug];
    const { title, lead, body } = articleOf(await sources.markdown(`pages/${slug}.md`));
    const years = milestones.map((each) => ({ title: each.title, body: each.body, year: each.year ?? sources.year(each.years ?? 0) }));
    await db
      .insertInto('page')
      .values({ slug, title: json(title), lead: json(lead), body: json(body), milestones: json(years), version, updatedAt: clock.now() })
      .execute();
  }
};
