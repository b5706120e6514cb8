export { useRunConfirmed } from './confirmation/ConfirmationContext.ts';
export { ConfirmationProvider } from './confirmation/ConfirmationProvider.tsx';
export { sendEncrypted } from './encryptPassword.ts';
export { InvitationPanel } from './InvitationPanel.tsx';
export { SignInPanel } from './SignInPanel.tsx';
export { SlideCheck } from './SlideCheck.tsx';

/** Loads the account owner's view on demand, for an organiser who helps them. */
export const loadSupportAccount = () => import('./support/SupportAccount.tsx');
