import { CssBaseline } from '@mui/material';
import { lazy, Suspense } from 'react';
import {
  AccessDenied,
  AdminContext,
  AuthenticationError,
  CoreAdminUI,
  CustomRoutes,
  type I18nProvider,
  LoadingPage,
  NotFound,
  Notification,
  Error as RenderingError,
  Resource,
} from 'react-admin';
import { BrowserRouter, Route } from 'react-router-dom';
import { AdminLayout } from './AdminLayout.tsx';
import { authProvider } from './authProvider.ts';
import { dataProvider } from './dataProvider.ts';
import { Entrance } from './Entrance.tsx';
import { store } from './frame/season.ts';
import { theme } from './theme.ts';
import { TodayPage } from './today/TodayPage.tsx';

/** Screens are loaded when they are opened: the first one is not to wait for the others. */
const CannedReasonsPage = lazy(async () => ({ default: (await import('./registrations/CannedReasonsPage.tsx')).CannedReasonsPage }));
const CompetitionList = lazy(async () => ({ default: (await import('./competitions/CompetitionList.tsx')).CompetitionList }));
const CompetitionEditor = lazy(() => import('./competitions/editor/CompetitionEditor.tsx'));
const MessageList = lazy(async () => ({ default: (await import('./messages/MessageList.tsx')).MessageList }));
const ReviewQueue = lazy(async () => ({ default: (await import('./registrations/queue/ReviewQueue.tsx')).ReviewQueue }));
const SecurityPage = lazy(async () => ({ default: (await import('./signIn/SecurityPage.tsx')).SecurityPage }));
const ReportQueue = lazy(async () => ({ default: (await import('./reports/ReportQueue.tsx')).ReportQueue }));
const StaffList = lazy(async () => ({ default: (await import('./staff/StaffList.tsx')).StaffList }));
const FlagList = lazy(async () => ({ default: (await import('./votes/FlagList.tsx')).FlagList }));
const VoteList = lazy(async () => ({ default: (await import('./votes/VoteList.tsx')).VoteList }));
const WorkList = lazy(async () => ({ default: (await import('./works/WorkList.tsx')).WorkList }));
const WorkShow = lazy(async () => ({ default: (await import('./works/WorkShow.tsx')).WorkShow }));
const CodesPage = lazy(async () => ({ default: (await import('./invitations/CodesPage.tsx')).CodesPage }));
const LoginPage = lazy(async () => ({ default: (await import('./LoginPage.tsx')).LoginPage }));
const InvitationPage = lazy(async () => ({ default: (await import('./InvitationPage.tsx')).InvitationPage }));

/** Pages outside the frame, which has the fallback of the others. */
const loginPage = (
  <Suspense fallback={null}>
    <LoginPage />
  </Suspense>
);
const invitationPage = (
  <Suspense fallback={null}>
    <InvitationPage />
  </Suspense>
);

const UnknownPage = () => <NotFound />;

/**
 * The back office. The server authorizes every call. `CoreAdminUI` is `AdminUI` without react-admin's own frame and sign-in, which are
 * not shown here but would be loaded.
 */
export const AdminApp = ({ i18nProvider }: { i18nProvider: I18nProvider }) => (
  <BrowserRouter basename="/admin">
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      store={store}
      theme={theme}
      darkTheme={null}
    >
      <Entrance>
        <CssBaseline enableColorScheme>
          <CoreAdminUI
            accessDenied={AccessDenied}
            authenticationError={AuthenticationError}
            catchAll={UnknownPage}
            dashboard={TodayPage}
            error={RenderingError}
            layout={AdminLayout}
            loading={LoadingPage}
            loginPage={loginPage}
            disableTelemetry
            requireAuth
          >
            <CustomRoutes noLayout>
              <Route path="/invitation" element={invitationPage} />
            </CustomRoutes>
            <CustomRoutes>
              <Route path="/security" element={<SecurityPage />} />
              <Route path="/canned-reasons" element={<CannedReasonsPage />} />
            </CustomRoutes>
            <Resource name="registrations" list={ReviewQueue} show={ReviewQueue} recordRepresentation="teamName" />
            <Resource name="competitions" list={CompetitionList} edit={CompetitionEditor}>
              <Route path=":id/codes" element={<CodesPage />} />
            </Resource>
            <Resource name="works" list={WorkList} show={WorkShow} recordRepresentation="title" />
            <Resource name="reports" list={ReportQueue} show={ReportQueue} />
            <Resource name="voteFlags" list={FlagList} />
            <Resource name="votes" list={VoteList} />
            <Resource name="staff" list={StaffList} recordRepresentation="name" />
            <Resource name="messages" list={MessageList} />
          </CoreAdminUI>
          <Notification />
        </CssBaseline>
      </Entrance>
    </AdminContext>
  </BrowserRouter>
);
