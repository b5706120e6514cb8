import AssignmentIcon from '@mui/icons-material/Assignment';
import EmojiEventsIcon from '@mui/icons-material/EmojiEvents';
import FlagIcon from '@mui/icons-material/Flag';
import HowToVoteIcon from '@mui/icons-material/HowToVote';
import MarkEmailUnreadIcon from '@mui/icons-material/MarkEmailUnread';
import MovieIcon from '@mui/icons-material/Movie';
import PeopleIcon from '@mui/icons-material/People';
import ReportIcon from '@mui/icons-material/Report';
import { lazy, Suspense } from 'react';
import { AdminContext, AdminUI, CustomRoutes, type I18nProvider, Resource } from 'react-admin';
import { BrowserRouter, Route } from 'react-router-dom';
import { AdminLayout } from './AdminLayout.tsx';
import { authProvider } from './authProvider.ts';
import { dataProvider } from './dataProvider.ts';
import { Entrance } from './Entrance.tsx';
import { store } from './frame/season.ts';
import { InvitationPage } from './InvitationPage.tsx';
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
const loginPage = (
  <Suspense fallback={null}>
    <LoginPage />
  </Suspense>
);

/** The back office. The server authorizes every call. */
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
        <AdminUI dashboard={TodayPage} layout={AdminLayout} loginPage={loginPage} disableTelemetry requireAuth>
          <CustomRoutes noLayout>
            <Route path="/invitation" element={<InvitationPage />} />
          </CustomRoutes>
          <CustomRoutes>
            <Route path="/security" element={<SecurityPage />} />
            <Route path="/canned-reasons" element={<CannedReasonsPage />} />
          </CustomRoutes>
          <Resource name="registrations" list={ReviewQueue} show={ReviewQueue} icon={AssignmentIcon} recordRepresentation="teamName" />
          <Resource name="competitions" list={CompetitionList} edit={CompetitionEditor} icon={EmojiEventsIcon}>
            <Route path=":id/codes" element={<CodesPage />} />
          </Resource>
          <Resource name="works" list={WorkList} show={WorkShow} icon={MovieIcon} recordRepresentation="title" />
          <Resource name="reports" list={ReportQueue} show={ReportQueue} icon={ReportIcon} />
          <Resource name="voteFlags" list={FlagList} icon={FlagIcon} />
          <Resource name="votes" list={VoteList} icon={HowToVoteIcon} />
          <Resource name="staff" list={StaffList} icon={PeopleIcon} recordRepresentation="name" />
          <Resource name="messages" list={MessageList} icon={MarkEmailUnreadIcon} />
        </AdminUI>
      </Entrance>
    </AdminContext>
  </BrowserRouter>
);
