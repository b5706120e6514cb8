import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadOfficeWords } from '#src/admin/kit/words/officeWords.ts';
import { sendForStaff } from '#src/platform/api/api.ts';
import { startLanguages } from '#src/platform/i18n/i18n.ts';
import { localeOf } from '#src/platform/i18n/locale.ts';
import { patchDomForTranslators } from '#src/platform/rendering/patchDomForTranslators.ts';
import '#src/ui/tokens.css';
import '#src/ui/base.css';
import './admin.css';
import { AdminApp } from './AdminApp.tsx';
import { keepFocusInDialogs } from './keepFocusInDialogs.ts';

const root = document.getElementById('root');
if (root) {
  sendForStaff();
  keepFocusInDialogs();
  patchDomForTranslators();
  await startLanguages();
  await loadOfficeWords(localeOf(i18next.language));
  createRoot(root).render(
    <StrictMode>
      <AdminApp />
    </StrictMode>,
  );
}
