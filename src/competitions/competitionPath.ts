import type { Competition } from '#contract/competitions/public.ts';

/** The regional edition with a screen of its own. */
export const JINJIANG_SLUG = 'jinjiangcity';

/** The path of a competition's detail screen. */
export const competitionPath = ({ slug }: { slug: string }): string =>
  slug === JINJIANG_SLUG ? '/jinjiangcitySignDetail' : `/matchSignDetail?id=${encodeURIComponent(slug)}`;

/** The path of a competition's gallery, where its works are voted for. */
export const galleryPath = ({ slug }: { slug: string }): string => `/vote?competition=${encodeURIComponent(slug)}`;

type Participation = Competition['participation'][number];

/** The path of a competition's sign-up form: the team form depends on the mode, the single form does not. */
export const signupPath = ({ slug, mode }: Pick<Competition, 'slug' | 'mode'>, participation: Participation): string => {
  const teamForm = mode === 'offline' ? '/signOffline' : '/sign';
  return `${participation === 'single' ? '/signSingle' : teamForm}?competition=${encodeURIComponent(slug)}`;
};
