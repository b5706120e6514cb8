import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { sendForStaff } from '#src/platform/api/api.ts';
import { startLanguages } from '#src/platform/i18n/i18n.ts';
import { patchDomForTranslators } from '#src/platform/rendering/patchDomForTranslators.ts';
import '#src/ui/tokens.css';
import '#src/ui/base.css';
import './admin.css';
import { AdminApp } from './AdminApp.tsx';
import { createI18nProvider } from './i18nProvider.ts';
import { keepFocusInDialogs } from './keepFocusInDialogs.ts';

const root = document.getElementById('root');
if (root) {
  sendForStaff();
  keepFocusInDialogs();
  patchDomForTranslators();
  await startLanguages();
  const i18nProvider = await createI18nProvider();
  createRoot(root).render(
    <StrictMode>
      <AdminApp i18nProvider={i18nProvider} />
    </StrictMode>,
  );
}
