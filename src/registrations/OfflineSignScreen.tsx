import { SignScreen } from './SignScreen.tsx';

/** Registration of a team, at a place, under the five steps. */
export default function OfflineSignScreen() {
  return <SignScreen participation="team" />;
}
