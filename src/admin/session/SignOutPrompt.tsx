import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { signOutQuestion } from './signOutQuestion.ts';

// Rarely needed: loaded on demand so that pages open faster.
const ConfirmDialog = lazy(async () => ({ default: (await import('#src/admin/kit/dialogs/ConfirmDialog.tsx')).ConfirmDialog }));

/** Asks for confirmation before signing out deletes files that are only on this device. */
export const SignOutPrompt = () => {
  const { t } = useTranslation('admin');
  const question = useSyncExternalStore(signOutQuestion.subscribe, signOutQuestion.current);
  if (!question) return null;
  const { unsentFiles, answer } = question;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        title={t('sign_out_unsent.title')}
        body={t('sign_out_unsent.body', { count: unsentFiles })}
        confirmLabel={t('sign_out_unsent.leave')}
        closeLabel={t('sign_out_unsent.stay')}
        isDangerous
        reason={null}
        isPending={false}
        onConfirm={async () => answer(true)}
        onClose={() => answer(false)}
      />
    </Suspense>
  );
};
