import { SignScreen } from './SignScreen.tsx';

/** Registration of a team for an offline competition, under the five steps. */
export default function OfflineSignScreen() {
  return <SignScreen participation="team" />;
}
