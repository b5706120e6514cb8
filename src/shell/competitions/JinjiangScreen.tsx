import JinjiangDetailScreen from '#src/competitions/JinjiangDetailScreen.tsx';
import { OwnTeamsSlot } from './OwnTeamsSlot.tsx';

/** `/jinjiangcitySignDetail`: the regional edition, with the account's own teams. */
export default function JinjiangScreen() {
  return <JinjiangDetailScreen OwnTeams={OwnTeamsSlot} />;
}
