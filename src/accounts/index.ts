export { InvitationPanel } from './InvitationPanel.tsx';
export { SignInPanel } from './SignInPanel.tsx';
export { SlideCheck } from './SlideCheck.tsx';
