import { createBrowserRouter, createPath, type RouteObject, type RouterNavigateOptions, type To } from 'react-router-dom';
import { Layout } from './Layout.tsx';
import { lazyPart, PartView } from './lazyPart.tsx';
import { isSamePlace } from './navigation.ts';
import { RequireSession } from './RequireSession.tsx';
import { rememberReturnRoute, returnRouteBetween } from './returnRoute.ts';
import { routes, type ScreenRoute } from './routes.ts';
import { ScreenFailed } from './ScreenFailed.tsx';

const screenRoute = ({ path, load, words, session }: ScreenRoute): RouteObject => {
  const screen = <PartView part={lazyPart(load, words)} props={{}} />;
  return {
    path,
    caseSensitive: true,
    element: session ? <RequireSession>{screen}</RequireSession> : screen,
  };
};

const notFound = lazyPart(() => import('./NotFoundScreen.tsx'));

const galleryRoute = (): RouteObject[] => {
  if (!import.meta.env.DEV) return [];
  const gallery = lazyPart(() => import('../ui/gallery/Gallery.tsx'));
  return [{ path: '/ui', element: <PartView part={gallery} props={{}} /> }];
};

export const createRouter = () => {
  const router = createBrowserRouter([
    ...galleryRoute(),
    {
      element: <Layout />,
      errorElement: <ScreenFailed onRetry={() => window.location.reload()} />,
      children: [...routes.map(screenRoute), { path: '*', element: <PartView part={notFound} props={{}} /> }],
    },
  ]);

  // Navigating to the current path again is ignored (specification, section 2): links and code both come through here.
  const { navigate } = router;
  const isNowhere = (to: To | null) => to !== null && router.state.navigation.state === 'idle' && isSamePlace(router.state.location, to);
  function navigateElsewhere(delta: number): Promise<void>;
  function navigateElsewhere(to: To | null, options?: RouterNavigateOptions): Promise<void>;
  async function navigateElsewhere(to: number | To | null, options?: RouterNavigateOptions): Promise<void> {
    if (typeof to === 'number') return navigate(to);
    if (!isNowhere(to)) return navigate(to, options);
  }
  router.navigate = navigateElsewhere;

  // The path that a reader came to the sign-in from is kept (specification, section 2).
  let { location } = router.state;
  router.subscribe((state) => {
    if (state.location === location) return;
    const kept = returnRouteBetween({ pathname: location.pathname, full: createPath(location) }, state.location.pathname);
    if (kept !== null) rememberReturnRoute(kept);
    location = state.location;
  });
  return router;
};
