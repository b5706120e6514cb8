import { type ReactNode, Suspense, useCallback, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { bindStyles } from '../ui/bindStyles.ts';
import { Toaster } from '../ui/Toaster.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import css from './Layout.module.css';
import { NoticePlace } from './NoticePlace.tsx';
import { OutboxPlace } from './OutboxPlace.tsx';
import { ReloadRootContext } from './reloadRoot.ts';
import { routeOf } from './routes.ts';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';
import { SessionKeeper } from './SessionKeeper.tsx';
import { TabBar } from './TabBar.tsx';
import { UploadPlace } from './UploadPlace.tsx';

const cx = bindStyles(css);

/** What stands around every screen. */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  const location = useLocation();
  const [root, setRoot] = useState(0);
  const reloadRoot = useCallback(() => setRoot((count) => count + 1), []);
  const ownBar = routeOf(location.pathname)?.ownBar;
  const hasTabBar = typeof ownBar === 'object' ? !new URLSearchParams(location.search).has(ownBar.where) : !ownBar;

  // after every navigation, back and forward too (specification, section 2)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key
  useLayoutEffect(() => {
    if (!location.hash) window.scrollTo(0, 0);
  }, [location.key]);

  return (
    <ReloadRootContext value={reloadRoot}>
      <div className={cx('layout')} data-tabbar={hasTabBar || undefined}>
        <a className={cx('skip')} href="#main">
          {t('skip')}
        </a>
        <ConnectionBar />
        <OutboxPlace />
        <NoticePlace />
        <Header />
        <div className={cx('view')}>
          <ScreenBoundary key={`${root}:${location.pathname}`}>
            <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
          </ScreenBoundary>
        </div>
        <Footer />
        {hasTabBar && <TabBar />}
      </div>
      <UploadPlace />
      <Toaster dismissLabel={t('close')} />
      <SessionKeeper />
    </ReloadRootContext>
  );
}
