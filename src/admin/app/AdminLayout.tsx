import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import { RefreshIconButton, SkipNavigationButton, TitlePortal, useCanAccess } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { pressKey, pressKeyOnChoices } from '#src/admin/kit/keys/keyMap.ts';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageBoundary } from '#src/admin/kit/page/PageBoundary.tsx';
import { partAt } from '#src/admin/navigation/areas.ts';
import { OfflineBar } from '#src/admin/navigation/OfflineBar.tsx';
import { SideBar } from '#src/admin/navigation/SideBar.tsx';
import { TabBar } from '#src/admin/navigation/TabBar.tsx';
import { useAreas } from '#src/admin/navigation/useAreas.ts';
import { SignOutPrompt } from '#src/admin/session/SignOutPrompt.tsx';
import { SessionPrompts } from '#src/admin/session/signIn/SessionPrompts.tsx';
import { useOffline } from '#src/platform/connectivity/useOffline.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './AdminLayout.module.css';
import { NoAccess } from './entrance/NoAccess.tsx';
import { UndoToast } from './UndoToast.tsx';

const cx = bindStyles(css);

const KeysDialog = lazy(() => import('#src/admin/kit/keys/KeysDialog.tsx'));
const Palette = lazy(() => import('#src/admin/navigation/palette/Palette.tsx'));

type Opened = 'keys' | 'palette' | null;

/** Registers the keys that work on every screen. */
const useFrameKeys = (open: (what: Opened) => void) => {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const ways = useAreas().flatMap(({ part, to, key }) =>
    key === undefined ? [] : [[`g ${key}`, { does: t(`frame.areas.${part}`), run: () => void navigate(to) }] as const],
  );
  useKeys(
    {
      'mod+k': { does: t('palette.open'), run: () => open('palette') },
      ...Object.fromEntries(ways),
      '?': { does: t('keys.this_list'), run: () => open('keys') },
    },
    t('keys.everywhere'),
  );
  useLayoutEffect(() => {
    document.addEventListener('keydown', pressKey);
    return () => document.removeEventListener('keydown', pressKey);
  }, []);
};

/** The frame of the back office: side bar and screen. */
export const AdminLayout = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const isOffline = useOffline();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const showKeys = () => setOpened('keys');
  const showPalette = () => setOpened('palette');
  useFrameKeys(setOpened);
  // The page is shown until the rights are known: the server authorizes each of its calls.
  const { canAccess } = useCanAccess({ resource: partAt(pathname), action: 'list' });
  return (
    <div className={cx('app')} onKeyDownCapture={({ nativeEvent }) => pressKeyOnChoices(nativeEvent)}>
      <SkipNavigationButton />
      <SideBar onKeys={showKeys} onSearch={showPalette} />
      <main id="main-content" className={cx('sheet')}>
        <OfflineBar isOffline={isOffline} />
        {/* loaded content stays readable; every control is disabled while offline */}
        <fieldset disabled={isOffline} className={cx('page')}>
          <div className={cx('head')}>
            <TitlePortal variant="h1" className={cx('title') ?? ''} />
            <RefreshIconButton />
          </div>
          {/* keyed by area, so that a list keeps its state when another record is opened */}
          <PageBoundary key={pathname.split('/')[1]}>
            <Suspense fallback={<LoadingBars />}>{canAccess === false ? <NoAccess /> : children}</Suspense>
          </PageBoundary>
        </fieldset>
      </main>
      <TabBar onKeys={showKeys} onSearch={showPalette} />
      <Suspense fallback={null}>
        {opened === 'keys' && <KeysDialog onClose={close} />}
        {opened === 'palette' && <Palette onClose={close} onKeys={showKeys} />}
      </Suspense>
      <UndoToast />
      <SignOutPrompt />
      <SessionPrompts />
    </div>
  );
};
