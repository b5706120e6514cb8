export { SlideCheck } from './challenge/SlideCheck.tsx';
export { useRunConfirmed } from './confirmation/ConfirmationContext.ts';
export { ConfirmationProvider } from './confirmation/ConfirmationProvider.tsx';
export { sendEncrypted } from './form/encryptPassword.ts';
export { InvitationPanel } from './InvitationPanel.tsx';
export { SignInPanel } from './signIn/SignInPanel.tsx';

/** Loads the sections of one's own e-mail address and password on demand, for the back office. */
export const loadOwnSections = () => import('./settings/OwnSections.tsx');

/** Loads the section of push notifications on this device on demand, for the back office. */
export const loadNoticesSection = () => import('./settings/NoticesSection.tsx');

/** Loads the account owner's view on demand, for an organiser who helps them. */
export const loadSupportAccount = () => import('./support/SupportAccount.tsx');
