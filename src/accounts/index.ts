export { SignInPanel } from './SignInPanel.tsx';
export { SlideCheck } from './SlideCheck.tsx';
