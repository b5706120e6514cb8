export { useRunConfirmed } from './confirmation/ConfirmationContext.ts';
export { ConfirmationProvider } from './confirmation/ConfirmationProvider.tsx';
export { sendEncrypted } from './encryptPassword.ts';
export { InvitationPanel } from './InvitationPanel.tsx';
export { SignInPanel } from './SignInPanel.tsx';
export { SlideCheck } from './SlideCheck.tsx';

/** What an account's owner sees of it, for an organiser who helps them; loaded when it is looked at. */
export const loadSupportAccount = () => import('./support/SupportAccount.tsx');
