import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeferred } from '#src/platform/chunks/useDeferred.ts';
import { inAppRequest } from '#src/platform/device/saveFile.ts';
import { showToast } from '#src/ui/feedback/toast.ts';

const load = async () => (await import('./InAppDialog.tsx')).InAppDialog;

/** Shows the dialog for requests that an app's own browser cannot fulfil; loaded only then. */
export function InAppSlot() {
  const { t } = useTranslation('problems');
  const request = useSyncExternalStore(inAppRequest.subscribe, inAppRequest.current);
  const onFailure = () => {
    inAppRequest.set(null);
    showToast({ tone: 'danger', message: t('part_not_loaded') });
  };
  const Dialog = useDeferred(request !== null, { load, onFailure });
  return request && Dialog ? <Dialog request={request} onClose={() => inAppRequest.set(null)} /> : null;
}
