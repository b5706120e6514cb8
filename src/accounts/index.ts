export { SlideCheck } from './challenge/SlideCheck.tsx';
export { useRunConfirmed } from './confirmation/ConfirmationContext.ts';
export { ConfirmationProvider } from './confirmation/ConfirmationProvider.tsx';
export { sendEncrypted } from './form/encryptPassword.ts';
export { InvitationPanel } from './InvitationPanel.tsx';
export { SignInPanel } from './signIn/SignInPanel.tsx';

/** Loads the account owner's view on demand, for an organiser who helps them. */
export const loadSupportAccount = () => import('./support/SupportAccount.tsx');
