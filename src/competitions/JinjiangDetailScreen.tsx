import { JINJIANG_SLUG } from './competitionPath.ts';
import { CompetitionDetail, type CompetitionDetailProps } from './detail/CompetitionDetail.tsx';
import { JinjiangBand } from './detail/JinjiangBand.tsx';

/** `/jinjiangcitySignDetail`: the regional edition, under the city's own banner. */
export default function JinjiangDetailScreen({ OwnTeams }: Pick<CompetitionDetailProps, 'OwnTeams'>) {
  return <CompetitionDetail id={JINJIANG_SLUG} Band={JinjiangBand} OwnTeams={OwnTeams} />;
}
