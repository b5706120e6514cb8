import { useSearchParams } from 'react-router-dom';
import { CompetitionDetail, type CompetitionDetailProps } from './detail/CompetitionDetail.tsx';
import { DetailBand } from './detail/DetailBand.tsx';

/** `/matchSignDetail?id=`: one competition, by id or slug. */
export default function CompetitionDetailScreen({ OwnTeams }: Pick<CompetitionDetailProps, 'OwnTeams'>) {
  const [search] = useSearchParams();
  return <CompetitionDetail id={search.get('id') ?? ''} Band={DetailBand} OwnTeams={OwnTeams} />;
}
