import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslate } from 'react-admin';
import { signOutQuestion } from './signOutQuestion.ts';

// Rarely needed: loaded on demand so that pages open faster.
const ConfirmDialog = lazy(async () => ({ default: (await import('#src/admin/kit/dialogs/ConfirmDialog.tsx')).ConfirmDialog }));

/** Asks for confirmation before signing out deletes files that are only on this device. */
export const SignOutPrompt = () => {
  const translate = useTranslate();
  const question = useSyncExternalStore(signOutQuestion.subscribe, signOutQuestion.current);
  if (!question) return null;
  const { unsentFiles, answer } = question;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={translate('sign_out_unsent.title')}
        body={translate('sign_out_unsent.body', { count: unsentFiles })}
        confirmLabel={translate('sign_out_unsent.leave')}
        closeLabel={translate('sign_out_unsent.stay')}
        isDangerous
        reason={null}
        isPending={false}
        onConfirm={async () => answer(true)}
        onClose={() => answer(false)}
      />
    </Suspense>
  );
};
