import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { createPath, Router, useLocation } from 'react-router-dom';
import { LazyView, lazyComponent } from '../platform/chunks/lazyComponent.tsx';
import { pageHistory } from '../platform/navigation/pageHistory.ts';
import { rememberReturnRoute, returnRouteBetween } from '../platform/session/returnRoute.ts';
import { Layout } from './Layout.tsx';
import { RequireSession } from './RequireSession.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { routeOf, routes, type ScreenRoute } from './screens.ts';

// The path that led to the sign-in is stored, to return there (specification, section 2).
pageHistory.subscribe((location, from) => {
  const returnRoute = returnRouteBetween({ pathname: from.pathname, full: createPath(from) }, location.pathname);
  if (returnRoute !== null) rememberReturnRoute(returnRoute);
});

const chunks = new Map(routes.map((route) => [route, lazyComponent(route.load, route.words)]));
const notFound = lazyComponent(() => import('./NotFoundScreen.tsx'));

/** The chunk of a route; unknown addresses have one too. */
export const chunkOf = (route: ScreenRoute | undefined) => (route && chunks.get(route)) ?? notFound;

const screenOf = (route: ScreenRoute | undefined): ReactNode => {
  const screen = <LazyView chunk={chunkOf(route)} props={{}} />;
  return route?.session ? <RequireSession>{screen}</RequireSession> : screen;
};

const screens = new Map([undefined, ...routes].map((route) => [route, screenOf(route)]));
const gallery = import.meta.env.DEV && <LazyView chunk={lazyComponent(() => import('../ui/gallery/Gallery.tsx'))} props={{}} />;

function Screens() {
  const { pathname } = useLocation();
  if (gallery && pathname === '/ui') return gallery;
  return <Layout>{screens.get(routeOf(pathname))}</Layout>;
}

/** Shows the screen of the address. */
export function PortalRouter() {
  const [location, setLocation] = useState(pageHistory.location);
  useLayoutEffect(() => pageHistory.subscribe((next) => startTransition(() => setLocation(next))), []);
  return (
    <Router navigator={pageHistory} location={location}>
      <ScreenBoundary>
        <Screens />
      </ScreenBoundary>
    </Router>
  );
}
