import { SignScreen } from './SignScreen.tsx';

/** Registration of a team, online. */
export default function TeamSignScreen() {
  return <SignScreen participation="team" />;
}
