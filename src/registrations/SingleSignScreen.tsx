import { SignScreen } from './SignScreen.tsx';

/** Registration of one child. */
export default function SingleSignScreen() {
  return <SignScreen participation="single" />;
}
