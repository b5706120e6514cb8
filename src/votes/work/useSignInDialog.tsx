import { type ComponentType, type ReactNode, useState } from 'react';
import type { Account } from '#contract/accounts/public.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { restoreStyleChunks } from '#src/platform/chunks/styleChunks.ts';
import { loadNamespaces } from '#src/platform/i18n/i18n.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { showToast } from '#src/ui/feedback/toast.ts';
import type { SignInDialogProps } from './SignInDialog.tsx';

const loadDialog = () =>
  loadChunk(async () => {
    await restoreStyleChunks();
    const [module] = await Promise.all([import('./SignInDialog.tsx'), loadNamespaces(['accounts', 'fields'])]);
    return module.default;
  });

/** Returns a sign-in dialog over the page and a function that opens it; the dialog loads on first use. */
export const useSignInDialog = (onSignedIn: (account: Account) => void): { ask: () => void; dialog: ReactNode } => {
  const problemMessage = useProblemMessage();
  const [Dialog, setDialog] = useState<ComponentType<SignInDialogProps> | null>(null);
  const close = () => setDialog(null);
  const ask = () =>
    void loadDialog().then(
      (loaded) => setDialog(() => loaded),
      (error) => showToast({ tone: 'danger', message: problemMessage(error) }),
    );
  const signedIn = (account: Account) => {
    close();
    onSignedIn(account);
  };
  return { ask, dialog: Dialog && <Dialog onClose={close} onSignedIn={signedIn} /> };
};
