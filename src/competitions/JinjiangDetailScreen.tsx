import { JINJIANG_SLUG } from './competitionPath.ts';
import { CompetitionDetail } from './detail/CompetitionDetail.tsx';
import { JinjiangBand } from './detail/JinjiangBand.tsx';

/** `/jinjiangcitySignDetail`: the regional edition, under the city's own banner. */
export default function JinjiangDetailScreen() {
  return <CompetitionDetail id={JINJIANG_SLUG} Band={JinjiangBand} />;
}
