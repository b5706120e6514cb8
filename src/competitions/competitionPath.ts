import type { Competition } from '#contract/competitions.ts';

/** The regional edition with a screen of its own. */
export const JINJIANG_SLUG = 'jinjiangcity';

/** Where a competition's detail screen is. */
export const competitionPath = ({ slug }: { slug: string }): string =>
  slug === JINJIANG_SLUG ? '/jinjiangcitySignDetail' : `/matchSignDetail?id=${encodeURIComponent(slug)}`;

/** Where a competition's works are seen and voted for. */
export const galleryPath = ({ slug }: { slug: string }): string => `/vote?competition=${encodeURIComponent(slug)}`;

type Participation = Competition['participation'][number];

/** Which form signs up for a competition: a team's by its mode, a single child's for both modes. */
export const signupPath = ({ slug, mode }: Pick<Competition, 'slug' | 'mode'>, participation: Participation): string => {
  const teamForm = mode === 'offline' ? '/signOffline' : '/sign';
  return `${participation === 'single' ? '/signSingle' : teamForm}?competition=${encodeURIComponent(slug)}`;
};
