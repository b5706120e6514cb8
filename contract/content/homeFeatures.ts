import { z } from 'zod';
import { Id, Text } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { CONTENT_EVERYWHERE } from '#contract/office/rules/staffRights.ts';
import { MAX_FEATURED } from './rules/featured.ts';

const Item = z.object({ id: Id, title: Text });
/** The featured items of the home page in order, and the other candidates. */
const HomeFeatures = z.object({
  competitions: z.array(Item),
  news: z.array(Item),
  /** This season's competitions. */
  otherCompetitions: z.array(Item),
  /** The newest articles. */
  otherNews: z.array(Item),
});
export type HomeFeatures = z.infer<typeof HomeFeatures>;

const Ids = z.array(Id).max(MAX_FEATURED);
const Chosen = z.object({ competitions: Ids, news: Ids });
export type FeaturedIds = z.infer<typeof Chosen>;

export const homeFeaturesAdmin = {
  'GET /api/admin/home-features': {
    access: 'organiser',
    right: CONTENT_EVERYWHERE,
    summary: 'The competitions and articles that the home page shows first, in the order that organisers chose, and others to choose from.',
    answers: HomeFeatures,
    errors: [],
  },
  'PUT /api/admin/home-features': {
    access: 'organiser',
    right: CONTENT_EVERYWHERE,
    summary: 'Chooses what the home page shows first. Fails with conflict where that is no longer what was read.',
    body: z.object({ before: Chosen, after: Chosen }),
    answers: HomeFeatures,
    errors: ['conflict'],
  },
} satisfies Endpoints;
