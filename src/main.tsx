import './ui/tokens.css';
import './ui/base.css';
import './app/shell.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { loadFirstScreen } from './app/firstScreen.ts';
import { startFreshness } from './app/freshness.ts';
import { startLanguages } from './app/i18n.ts';
import { captureInstallPrompt } from './app/install/installOffer.ts';
import { loadLateNotices, whenIdle } from './app/lateNotices.ts';
import { loadPart } from './app/parts.ts';
import { createQueryClient } from './app/queryClient.ts';
import { keepRootFontSize } from './app/rootFontSize.ts';
import { PortalRouter } from './app/router.tsx';
import { watchStyleParts } from './app/styleParts.ts';
import { noteFirstController } from './app/updates/firstController.ts';
import { recoverPage } from './app/updates/recoverPage.ts';

function App() {
  return (
    <QueryClientProvider client={client}>
      <PortalRouter />
    </QueryClientProvider>
  );
}

captureInstallPrompt();
noteFirstController();
watchStyleParts();
keepRootFontSize();
// the page itself scrolls to the top after every navigation
window.history.scrollRestoration = 'manual';

// a part is missing: maybe a newer release has taken it off the server
window.addEventListener('vite:preloadError', () => void recoverPage());

const client = createQueryClient();
startFreshness(client);

const languages = startLanguages();
loadPart(() => Promise.all([languages, loadFirstScreen(client, location, languages)])).then(
  () => {
    const root = document.getElementById('root');
    if (!root) throw new Error('index.html has no #root');
    // a transition is drawn in slices: the browser stays able to answer
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    );
  },
  () => document.getElementById('start-failed')?.removeAttribute('hidden'),
);
whenIdle(() => void loadLateNotices().catch(() => {}));
