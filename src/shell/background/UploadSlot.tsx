import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { loadChunk } from '../../platform/chunks/chunks.ts';
import { uploadingAccount } from '../../platform/device/uploads.ts';
import { loadNamespaces } from '../../platform/i18n/i18n.ts';

const loadIndicator = async () => {
  const [module] = await loadChunk(() => Promise.all([import('../../works/UploadIndicator.tsx'), loadNamespaces(['works'])]));
  return module.default;
};

/** The progress of uploads, once there are any. */
export function UploadSlot() {
  const accountId = useSyncExternalStore(uploadingAccount.subscribe, uploadingAccount.current, () => null);
  const [Indicator, setIndicator] = useState<ComponentType<{ accountId: string }> | null>(null);

  useEffect(() => {
    if (accountId === null) return;
    loadIndicator().then(
      (loaded) => setIndicator(() => loaded),
      // uploads continue without it
      () => {},
    );
  }, [accountId]);

  return accountId !== null && Indicator ? <Indicator accountId={accountId} /> : null;
}
