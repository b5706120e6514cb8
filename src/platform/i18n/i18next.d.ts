import type admin from '#src/locales/en-US/admin.json';
import type reactAdmin from '#src/locales/en-US/reactAdmin.json';
import type { Resources } from './namespaces.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    /** The portal's namespaces, and the back office's one (`src/admin/kit/words/officeWords.ts`). */
    resources: Resources & { admin: typeof admin & typeof reactAdmin };
  }
}
