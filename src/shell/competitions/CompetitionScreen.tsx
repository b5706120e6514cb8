import CompetitionDetailScreen from '#src/competitions/CompetitionDetailScreen.tsx';
import { OwnTeamsSlot } from './OwnTeamsSlot.tsx';

/** `/matchSignDetail`: a competition, with the account's own teams, which belong to another subject. */
export default function CompetitionScreen() {
  return <CompetitionDetailScreen OwnTeams={OwnTeamsSlot} />;
}
