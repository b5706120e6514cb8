import { useTranslation } from 'react-i18next';
import { Page } from '#src/app/Page.tsx';
import { useSeasons } from '#src/app/useSeasons.ts';
import { FiveSteps } from './FiveSteps.tsx';
import { Hero } from './Hero.tsx';
import { PastSeasons } from './PastSeasons.tsx';
import { ResultQuery } from './ResultQuery.tsx';
import { SeasonCompetitions } from './SeasonCompetitions.tsx';

/** `/`: what the competition is, what can be signed up for now, how it goes, what was before. */
export default function HomeScreen() {
  const { t } = useTranslation('content');
  const [season, ...past] = useSeasons();
  return (
    <Page title={t('home.title')}>
      <Hero season={season} />
      <SeasonCompetitions season={season} />
      <FiveSteps />
      <PastSeasons seasons={past} />
      <ResultQuery />
    </Page>
  );
}
