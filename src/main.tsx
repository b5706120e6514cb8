import './ui/tokens.css';
import './ui/base.css';
import './shell/shell.css';
import i18next from 'i18next';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { pageAt, shellNamespaces } from '#contract/portal/pages.ts';
import { deferredParts } from './platform/api/deferredParts.ts';
import { createQueryClient } from './platform/api/queryClient.ts';
import { loadChunk } from './platform/chunks/chunks.ts';
import { recoverPage } from './platform/chunks/recoverPage.ts';
import { watchStyleChunks } from './platform/chunks/styleChunks.ts';
import { startFreshness } from './platform/connectivity/freshness.ts';
import { loadNamespaces, startLanguages } from './platform/i18n/i18n.ts';
import { captureInstallPrompt } from './platform/install/installPrompt.ts';
import { pageHistory } from './platform/navigation/pageHistory.ts';
import { screenShown } from './platform/rendering/earlyPresses.ts';
import { readPageData } from './platform/rendering/pageData.ts';
import { patchDomForTranslators } from './platform/rendering/patchDomForTranslators.ts';
import { startBackgroundTasks } from './shell/background/startBackgroundTasks.ts';
import { loadDeferredBanners, whenIdle } from './shell/banners/deferredBanners.ts';
import { loadFirstScreen } from './shell/firstScreen.ts';
import { Portal } from './shell/Portal.tsx';
import { syncRootFontSize } from './shell/rootFontSize.ts';
import { loadOtherScreens } from './shell/screens.ts';
import { recordFirstController } from './shell/updates/firstController.ts';

captureInstallPrompt();
patchDomForTranslators();
recordFirstController();
watchStyleChunks();
startBackgroundTasks();
syncRootFontSize();
// the page itself scrolls to the top after every navigation
window.history.scrollRestoration = 'manual';

// a missing chunk may have been removed from the server by a newer release
window.addEventListener('vite:preloadError', () => void recoverPage());

// the location to render and load for, even if the reader goes back meanwhile
const opened = pageHistory.location();

const client = createQueryClient();
startFreshness(client);

const rendered = readPageData();
// a page that arrived with a failure shows its message
const isWhole = rendered?.answers.every((found) => 'answer' in found) === true;
const languages = startLanguages(isWhole && pageAt(opened.pathname)?.landing ? 'first' : 'all');
loadChunk(() => Promise.all([languages, loadFirstScreen(client, opened, languages, rendered)])).then(
  () => {
    const root = document.getElementById('root');
    if (!root) throw new Error('index.html has no #root');
    // a transition renders in slices, which keeps the browser responsive
    startTransition(() => {
      if (rendered?.locale === i18next.language) hydrateRoot(root, <Portal client={client} rendered location={opened} />);
      else createRoot(root).render(<Portal client={client} rendered={false} location={opened} />);
    });
  },
  () => document.getElementById('start-failed')?.removeAttribute('hidden'),
);
// the parts that a first visit to a landing page skipped, once it is interactive
screenShown.then(() => Promise.all([loadNamespaces(shellNamespaces), loadOtherScreens()])).catch(() => {});
deferredParts.load = () => loadDeferredBanners(client);
whenIdle(() => void deferredParts.load().catch(() => {}));
