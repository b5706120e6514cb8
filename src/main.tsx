import './ui/tokens.css';
import './ui/base.css';
import './app/shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { startLanguages } from './app/i18n.ts';
import { loadPart } from './app/parts.ts';
import { createQueryClient } from './app/queryClient.ts';
import { keepRootFontSize } from './app/rootFontSize.ts';
import { createRouter } from './app/router.tsx';
import { watchStyleParts } from './app/styleParts.ts';
import { useLocale } from './app/useLocale.ts';

function App() {
  return (
    <I18nProvider locale={useLocale()}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  );
}

watchStyleParts();
keepRootFontSize();
// the page itself scrolls to the top after every navigation
window.history.scrollRestoration = 'manual';

const client = createQueryClient();
const router = createRouter();

loadPart(startLanguages).then(
  () => {
    const root = document.getElementById('root');
    if (!root) throw new Error('index.html has no #root');
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  },
  () => document.getElementById('start-failed')?.removeAttribute('hidden'),
);
