import { type ComponentType, type ReactNode, useState } from 'react';
import { sessionExpiry } from '../api/sessionExpiry.ts';
import { loadChunk } from '../chunks/chunks.ts';
import { restoreStyleChunks } from '../chunks/styleChunks.ts';
import { countUnsent } from '../device/device.ts';
import type { SignOutDialogProps } from './SignOutDialog.tsx';
import { useSignOut } from './session.ts';

const loadDialog = () =>
  loadChunk(async () => {
    await restoreStyleChunks();
    return (await import('./SignOutDialog.tsx')).SignOutDialog;
  });

interface PendingConfirmation {
  Dialog: ComponentType<SignOutDialogProps>;
  unsent: SignOutDialogProps['unsent'];
  answer: (goesOn: boolean) => void;
}

/** Signs out, but asks first where that would delete what has not been sent. `false` where the reader stays. */
export const useConfirmSignOut = (): { signOut: () => Promise<boolean>; question: ReactNode } => {
  const leave = useSignOut();
  const [asking, setAsking] = useState<PendingConfirmation | null>(null);

  const ask = async (): Promise<boolean> => {
    const accountId = sessionExpiry.accountId();
    // a device that keeps nothing has nothing to lose
    const unsent = accountId === null ? null : await countUnsent(accountId).catch(() => null);
    if (!unsent || unsent.drafts + unsent.waiting === 0) return true;
    const Dialog = await loadDialog();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsking({ Dialog, unsent, answer: resolve });
    const goesOn = await promise;
    setAsking(null);
    return goesOn;
  };

  return {
    signOut: async () => {
      if (!(await ask())) return false;
      await leave();
      return true;
    },
    question: asking && (
      <asking.Dialog unsent={asking.unsent} onConfirm={() => asking.answer(true)} onCancel={() => asking.answer(false)} />
    ),
  };
};
