import { SignScreen } from './SignScreen.tsx';

/** Registers a team for an offline competition, with the five steps above the form. */
export default function OfflineSignScreen() {
  return <SignScreen participation="team" />;
}
