import { useTranslation } from 'react-i18next';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useSeasons } from '#src/platform/site/useSeasons.ts';
import { FiveSteps } from './home/FiveSteps.tsx';
import { Hero } from './home/hero/Hero.tsx';
import { LatestNews } from './home/LatestNews.tsx';
import { Partners } from './home/Partners.tsx';
import { PastSeasons } from './home/PastSeasons.tsx';
import { ResultQuery } from './home/ResultQuery.tsx';
import { SeasonCompetitions } from './home/SeasonCompetitions.tsx';
import { useHome } from './home/useHome.ts';

/** `/`: the competition, open sign-ups, the five steps, news, past seasons, partners. */
export default function HomeScreen() {
  const { t } = useTranslation('content');
  const home = useHome();
  const [season, ...past] = useSeasons();
  const { data } = home;
  return (
    <Page title={t('home.title')} metadata={import.meta.env.SSR && { title: '' }}>
      <Hero season={data?.season ?? season} competitions={data?.competitions} slides={data?.slides} />
      <SeasonCompetitions season={data?.season ?? season} home={home} />
      <FiveSteps />
      <LatestNews news={data?.news} failed={home.isError && !data} />
      <PastSeasons seasons={data?.pastSeasons ?? past.map((year) => ({ season: year, art: null, title: null }))} waiting={home.isPending} />
      <ResultQuery />
      <Partners partners={data?.partners} />
    </Page>
  );
}
