import { loadDevice } from '#src/platform/device/lazyDevice.ts';
import { loadNamespaces } from '#src/platform/i18n/i18n.ts';

/** Loads the dialog for a session that has ended. */
export const loadSessionExpiredDialog = async () => {
  const [module] = await Promise.all([import('./SessionExpiredDialog.tsx'), loadNamespaces(['accounts', 'fields'])]);
  return module.default;
};

/** Loads the progress of uploads. */
export const loadUploadIndicator = async () => {
  const [module] = await Promise.all([import('#src/works/uploads/UploadIndicator.tsx'), loadNamespaces(['works'])]);
  return module.default;
};

/** Loads the task that hands works in. */
export const loadHandInTask = async () => {
  const [{ createHandInTask }, { openDevice }] = await Promise.all([import('#src/works/form/handIn.ts'), loadDevice()]);
  return createHandInTask({ openDevice });
};
