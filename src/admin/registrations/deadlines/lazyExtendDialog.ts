import { lazy } from 'react';
import { loadNamespaces } from '#src/platform/i18n/i18n.ts';

/** The dialog that extends deadlines, with its words. */
export const ExtendDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./ExtendDialog.tsx'), loadNamespaces(['deadlines'])]);
  return { default: dialog.ExtendDialog };
});
