import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { createPath, type Location, Router, useLocation } from 'react-router-dom';
import { type Page, pageAt, pages } from '#contract/pages.ts';
import { LazyView, lazyComponent } from '../platform/chunks/lazyComponent.tsx';
import { pageHistory } from '../platform/navigation/pageHistory.ts';
import { rememberReturnRoute, returnRouteBetween } from '../platform/session/returnRoute.ts';
import { Layout } from './Layout.tsx';
import { RequireSession } from './RequireSession.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { screens } from './screens.ts';

// The path that led to the sign-in is stored, to return there (specification, section 2).
pageHistory.subscribe((location, from) => {
  const returnRoute = returnRouteBetween({ pathname: from.pathname, full: createPath(from) }, location.pathname);
  if (returnRoute !== null) rememberReturnRoute(returnRoute);
});

const chunks = new Map(pages.map((page) => [page, lazyComponent(screens[page.name], page.namespaces)]));
const notFound = lazyComponent(() => import('./NotFoundScreen.tsx'));

/** The chunk of a page; unknown addresses have one too. */
export const chunkOf = (page: Page | undefined) => (page && chunks.get(page)) ?? notFound;

const viewOf = (page: Page | undefined): ReactNode => {
  const screen = <LazyView chunk={chunkOf(page)} props={{}} />;
  return page?.session ? <RequireSession>{screen}</RequireSession> : screen;
};

const views = new Map([undefined, ...pages].map((page) => [page, viewOf(page)]));
const gallery = import.meta.env.DEV && <LazyView chunk={lazyComponent(() => import('../ui/gallery/Gallery.tsx'))} props={{}} />;

function Screens() {
  const { pathname } = useLocation();
  if (gallery && pathname === '/ui') return gallery;
  return <Layout>{views.get(pageAt(pathname))}</Layout>;
}

/** Shows the screen of the address; of `rendered` where the server renders it. */
export function PortalRouter({ location: rendered }: { location: Location | undefined }) {
  const [location, setLocation] = useState(() => rendered ?? pageHistory.location());
  useLayoutEffect(() => pageHistory.subscribe((next) => startTransition(() => setLocation(next))), []);
  return (
    <Router navigator={pageHistory} location={location}>
      <ScreenBoundary>
        <Screens />
      </ScreenBoundary>
    </Router>
  );
}
