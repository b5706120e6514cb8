import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { createPath, type Location, Router, useLocation } from 'react-router-dom';
import { type Page, pageAt, pages, shellNamespaces } from '#contract/portal/pages.ts';
import { LazyView, lazyComponent } from '#src/platform/chunks/lazyComponent.tsx';
import { pageHistory } from '#src/platform/navigation/pageHistory.ts';
import { rememberReturnRoute, returnRouteBetween } from '#src/platform/session/returnRoute.ts';
import { Layout } from './Layout.tsx';
import { showLocation } from './navigation/showLocation.ts';
import { RequireSession } from './screen/RequireSession.tsx';
import { ScreenBoundary } from './screen/ScreenBoundary.tsx';
import { loadScreen } from './screens.ts';

// The path that led to the sign-in is stored, to return there (specification, section 2).
pageHistory.subscribe((location, from) => {
  const returnRoute = returnRouteBetween({ pathname: from.pathname, full: createPath(from) }, location.pathname);
  if (returnRoute !== null) rememberReturnRoute(returnRoute);
});

/** Returns the namespaces of a page; a landing page needs only the shell's first messages. */
const namespacesOf = ({ landing, namespaces }: Page) => (landing ? namespaces : [...shellNamespaces, ...namespaces]);
const chunks = new Map(pages.map((page) => [page, lazyComponent(() => loadScreen(page.name), namespacesOf(page))]));
const notFound = lazyComponent(() => loadScreen('notFound'), shellNamespaces);

/** Returns the chunk of a page; unknown addresses have one too. */
export const chunkOf = (page: Page | undefined) => (page && chunks.get(page)) ?? notFound;

const viewOf = (page: Page | undefined): ReactNode => {
  const screen = <LazyView chunk={chunkOf(page)} props={{}} />;
  return page?.session ? <RequireSession role={page.session}>{screen}</RequireSession> : screen;
};

const views = new Map([undefined, ...pages].map((page) => [page, viewOf(page)]));
const samples = import.meta.env.DEV && <LazyView chunk={lazyComponent(() => import('#src/ui/samples/Samples.tsx'))} props={{}} />;

function Screens() {
  const { pathname } = useLocation();
  if (samples && pathname === '/ui') return samples;
  return <Layout>{views.get(pageAt(pathname))}</Layout>;
}

/** Shows the screen of the current address, initially of `first`. */
export function PortalRouter({ first }: { first: Location }) {
  const [location, setLocation] = useState(first);
  useLayoutEffect(() => {
    // a step back may have changed the location since `first` was read
    startTransition(() => setLocation(pageHistory.location()));
    return pageHistory.subscribe((next, from) => {
      const isReady = next.pathname !== from.pathname && chunkOf(pageAt(next.pathname)).loaded() !== null;
      showLocation({ render: () => setLocation(next), isReady });
    });
  }, []);
  return (
    <Router navigator={pageHistory} location={location}>
      <ScreenBoundary>
        <Screens />
      </ScreenBoundary>
    </Router>
  );
}
