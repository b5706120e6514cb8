import type { Competition } from '#contract/competitions/public.ts';

/** The slug of the regional edition, which has a screen of its own. */
export const JINJIANG_SLUG = 'jinjiangcity';

/** Returns the path of a competition's detail screen. */
export const competitionPath = ({ slug }: { slug: string }): string =>
  slug === JINJIANG_SLUG ? '/jinjiangcitySignDetail' : `/matchSignDetail?id=${encodeURIComponent(slug)}`;

/** Returns the path of a competition's works, where they are voted for. */
export const worksPath = ({ slug }: { slug: string }): string => `/vote?competition=${encodeURIComponent(slug)}`;

type Participation = Competition['participation'][number];

/** Returns the path of a competition's sign-up form: the team form depends on the mode, the single form does not. */
export const signupPath = ({ slug, mode }: Pick<Competition, 'slug' | 'mode'>, participation: Participation): string => {
  const teamForm = mode === 'offline' ? '/signOffline' : '/sign';
  return `${participation === 'single' ? '/signSingle' : teamForm}?competition=${encodeURIComponent(slug)}`;
};
