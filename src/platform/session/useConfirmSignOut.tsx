import { type ComponentType, type ReactNode, useState } from 'react';
import { sessionExpiry } from '#src/platform/api/sessionExpiry.ts';
import { loadChunk } from '#src/platform/chunks/chunks.ts';
import { restoreStyleChunks } from '#src/platform/chunks/styleChunks.ts';
import { countUnsent } from '#src/platform/device/device.ts';
import { useSignOut } from './changeSession.ts';
import type { SignOutDialogProps } from './SignOutDialog.tsx';

const loadDialog = () =>
  loadChunk(async () => {
    await restoreStyleChunks();
    return (await import('./SignOutDialog.tsx')).SignOutDialog;
  });

interface PendingConfirmation {
  Dialog: ComponentType<SignOutDialogProps>;
  unsent: SignOutDialogProps['unsent'];
  answer: (confirmed: boolean) => void;
}

/** Signs out, after a confirmation if that would delete unsent data. `signOut` resolves to `false` if the reader stays. */
export const useConfirmSignOut = (): { signOut: () => Promise<boolean>; dialog: ReactNode } => {
  const signOut = useSignOut();
  const [pending, setPending] = useState<PendingConfirmation | null>(null);

  const confirm = async (): Promise<boolean> => {
    const accountId = sessionExpiry.accountId();
    // without storage there is nothing to lose
    const unsent = accountId === null ? null : await countUnsent(accountId).catch(() => null);
    if (!unsent || unsent.drafts + unsent.waiting === 0) return true;
    const Dialog = await loadDialog();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setPending({ Dialog, unsent, answer: resolve });
    const confirmed = await promise;
    setPending(null);
    return confirmed;
  };

  return {
    signOut: async () => {
      if (!(await confirm())) return false;
      await signOut();
      return true;
    },
    dialog: pending && (
      <pending.Dialog unsent={pending.unsent} onConfirm={() => pending.answer(true)} onCancel={() => pending.answer(false)} />
    ),
  };
};
