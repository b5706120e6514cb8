import { type ReactNode, Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { pageAt } from '#contract/portal/pages.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Toaster } from '#src/ui/feedback/Toaster.tsx';
import { SessionExpiryWatcher } from './background/SessionExpiryWatcher.tsx';
import { UploadSlot } from './background/UploadSlot.tsx';
import { ConnectionBar } from './banners/ConnectionBar.tsx';
import { DeferredBannersSlot } from './banners/DeferredBannersSlot.tsx';
import { OutboxSlot } from './banners/OutboxSlot.tsx';
import css from './Layout.module.css';
import { Footer } from './layout/Footer.tsx';
import { Header } from './layout/Header.tsx';
import { TabBar } from './layout/TabBar.tsx';
import { ReloadRootContext } from './screen/reloadRoot.ts';
import { ScreenBoundary } from './screen/ScreenBoundary.tsx';
import { ScreenSkeleton } from './screen/ScreenSkeleton.tsx';

const cx = bindStyles(css);

/** The frame around every screen. */
export function Layout({ children }: { children: ReactNode }) {
  const { t } = useTranslation('app');
  const location = useLocation();
  const [root, setRoot] = useState(0);
  const reloadRoot = useCallback(() => setRoot((count) => count + 1), []);
  const page = pageAt(location.pathname);
  const ownBar = page?.ownBar;
  // judges have a frame of their own (`src/judging/frame/`)
  const isJudges = page?.session === 'judge';
  const isBare = page?.bare === true;
  const hasFrame = !isJudges && !isBare;
  const hasTabBar = hasFrame && (typeof ownBar === 'object' ? !new URLSearchParams(location.search).has(ownBar.where) : !ownBar);

  // after every navigation, including back and forward (specification, section 2), but not at start: a page is read and scrolled before
  // its script loads
  const shownKey = useRef(location.key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its own key
  useLayoutEffect(() => {
    if (shownKey.current === location.key) return;
    shownKey.current = location.key;
    if (!location.hash) window.scrollTo(0, 0);
  }, [location.key]);

  return (
    <ReloadRootContext value={reloadRoot}>
      <div className={cx('layout')} data-tabbar={hasTabBar || undefined}>
        <a className={cx('skip')} href="#main">
          {t('skip')}
        </a>
        {hasFrame && <ConnectionBar />}
        <OutboxSlot quiet={!hasFrame} />
        {!isBare && <DeferredBannersSlot />}
        {hasFrame && <Header />}
        <div className={cx('view')}>
          <ScreenBoundary key={`${root}:${location.pathname}`}>
            <Suspense fallback={<ScreenSkeleton />}>{children}</Suspense>
          </ScreenBoundary>
        </div>
        {hasFrame && <Footer />}
        {hasTabBar && <TabBar />}
      </div>
      <UploadSlot />
      <Toaster dismissLabel={t('close')} />
      <SessionExpiryWatcher />
    </ReloadRootContext>
  );
}
