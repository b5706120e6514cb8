import { CssBaseline } from '@mui/material';
import { lazy, Suspense } from 'react';
import {
  AdminContext,
  AuthenticationError,
  CoreAdminUI,
  CustomRoutes,
  LoadingPage,
  NotFound,
  Notification,
  Error as RenderingError,
  Resource,
} from 'react-admin';
import { BrowserRouter, Route } from 'react-router-dom';
import { dataProvider } from '#src/admin/kit/data/dataProvider.ts';
import { store } from '#src/admin/kit/data/season.ts';
import { TodayPage } from '#src/admin/today/TodayPage.tsx';
import { loadNamespaces } from '#src/platform/i18n/i18n.ts';
import { AdminLayout } from './AdminLayout.tsx';
import { createAdminQueryClient } from './createAdminQueryClient.ts';
import { authProvider } from './entrance/authProvider.ts';
import { Entrance } from './entrance/Entrance.tsx';
import { NoAccess } from './entrance/NoAccess.tsx';
import { theme } from './theme.ts';
import { useI18nProvider } from './useI18nProvider.ts';

/** Screens are loaded when opened so that the first one loads faster. */
const CannedReasonsPage = lazy(async () => ({
  default: (await import('#src/admin/registrations/CannedReasonsPage.tsx')).CannedReasonsPage,
}));
const CompetitionList = lazy(async () => {
  const [page] = await Promise.all([import('#src/admin/competitions/CompetitionList.tsx'), loadNamespaces(['competitionOffice'])]);
  return { default: page.CompetitionList };
});
const CompetitionEditor = lazy(async () => {
  const [page] = await Promise.all([
    import('#src/admin/competitions/editor/CompetitionEditor.tsx'),
    loadNamespaces(['advancing', 'competitionOffice']),
  ]);
  return page;
});
const NewsPage = lazy(async () => ({ default: (await import('#src/admin/content/news/NewsPage.tsx')).NewsPage }));
const OutboxPage = lazy(async () => ({ default: (await import('#src/admin/messages/outbox/OutboxPage.tsx')).OutboxPage }));
const QuestionPage = lazy(async () => ({ default: (await import('#src/admin/content/questions/QuestionPage.tsx')).QuestionPage }));
const SlidePage = lazy(async () => ({ default: (await import('#src/admin/content/slides/SlidePage.tsx')).SlidePage }));
const LegalPage = lazy(async () => ({ default: (await import('#src/admin/content/texts/LegalPage.tsx')).LegalPage }));
const PartnerPage = lazy(async () => ({ default: (await import('#src/admin/content/partners/PartnerPage.tsx')).PartnerPage }));
const DownloadPage = lazy(async () => ({ default: (await import('#src/admin/content/downloads/DownloadPage.tsx')).DownloadPage }));
const AboutPage = lazy(async () => ({ default: (await import('#src/admin/content/texts/AboutPage.tsx')).AboutPage }));
const PastEventPage = lazy(async () => ({ default: (await import('#src/admin/content/pastEvents/PastEventPage.tsx')).PastEventPage }));
const FeaturesPage = lazy(async () => ({ default: (await import('#src/admin/content/features/FeaturesPage.tsx')).FeaturesPage }));
const GalleryPage = lazy(async () => ({ default: (await import('#src/admin/content/gallery/GalleryPage.tsx')).GalleryPage }));
const ReviewQueue = lazy(async () => {
  const [page] = await Promise.all([
    import('#src/admin/registrations/queue/ReviewQueue.tsx'),
    loadNamespaces(['assigning', 'payments', 'onBehalf', 'paperEntry']),
  ]);
  return { default: page.ReviewQueue };
});
const PaperPage = lazy(async () => {
  const [page] = await Promise.all([import('#src/admin/registrations/onBehalf/PaperPage.tsx'), loadNamespaces(['paperEntry', 'onBehalf'])]);
  return { default: page.PaperPage };
});
const SecurityPage = lazy(async () => ({ default: (await import('#src/admin/session/signIn/SecurityPage.tsx')).SecurityPage }));
const NoticesPage = lazy(async () => {
  const [page] = await Promise.all([import('#src/admin/notices/NoticesPage.tsx'), loadNamespaces(['officeNotices'])]);
  return { default: page.NoticesPage };
});
const AuditList = lazy(async () => ({ default: (await import('#src/admin/audit/AuditList.tsx')).AuditList }));
const PeopleList = lazy(async () => ({ default: (await import('#src/admin/people/PeopleList.tsx')).PeopleList }));
const PersonPage = lazy(async () => {
  const [page] = await Promise.all([import('#src/admin/people/PersonPage.tsx'), loadNamespaces(['onBehalf', 'paperEntry'])]);
  return { default: page.PersonPage };
});
const ReportQueue = lazy(async () => ({ default: (await import('#src/admin/reports/ReportQueue.tsx')).ReportQueue }));
const SettingsPage = lazy(async () => ({ default: (await import('#src/admin/settings/SettingsPage.tsx')).SettingsPage }));
const StaffList = lazy(async () => ({ default: (await import('#src/admin/staff/StaffList.tsx')).StaffList }));
const FlagList = lazy(async () => ({ default: (await import('#src/admin/votes/FlagList.tsx')).FlagList }));
const VoteList = lazy(async () => ({ default: (await import('#src/admin/votes/VoteList.tsx')).VoteList }));
const TemplatesPage = lazy(async () => ({ default: (await import('#src/admin/messages/templates/TemplatesPage.tsx')).TemplatesPage }));
const AnnouncementsPage = lazy(async () => {
  const [page] = await Promise.all([import('#src/admin/messages/announcements/AnnouncementsPage.tsx'), loadNamespaces(['officeMessages'])]);
  return { default: page.AnnouncementsPage };
});
const RemindersPage = lazy(async () => ({ default: (await import('#src/admin/messages/reminders/RemindersPage.tsx')).RemindersPage }));
const WorkList = lazy(async () => ({ default: (await import('#src/admin/works/WorkList.tsx')).WorkList }));
const WorkShow = lazy(async () => ({ default: (await import('#src/admin/works/WorkShow.tsx')).WorkShow }));
const CodesPage = lazy(async () => ({ default: (await import('#src/admin/invitations/CodesPage.tsx')).CodesPage }));
const JudgingPage = lazy(async () => ({ default: (await import('#src/admin/judging/JudgingPage.tsx')).JudgingPage }));
const ScoreSheetPage = lazy(async () => {
  const [page] = await Promise.all([import('#src/admin/scoreSheets/ScoreSheetPage.tsx'), loadNamespaces(['scoreSheets'])]);
  return { default: page.ScoreSheetPage };
});
const EventDayPage = lazy(async () => {
  const [page] = await Promise.all([import('#src/admin/eventDay/EventDayPage.tsx'), loadNamespaces(['eventDay'])]);
  return { default: page.EventDayPage };
});
const ResultsPage = lazy(async () => {
  const [page] = await Promise.all([import('#src/admin/results/ResultsPage.tsx'), loadNamespaces(['advancing'])]);
  return { default: page.ResultsPage };
});
const CertificatesPage = lazy(async () => {
  const [page] = await Promise.all([
    import('#src/admin/certificates/CertificatesPage.tsx'),
    loadNamespaces(['certificateDesign', 'certificateBatches', 'certificateIssued']),
  ]);
  return { default: page.CertificatesPage };
});
const LoginPage = lazy(async () => ({ default: (await import('./entrance/LoginPage.tsx')).LoginPage }));
const InvitationPage = lazy(async () => ({ default: (await import('./entrance/InvitationPage.tsx')).InvitationPage }));

const queryClient = createAdminQueryClient();

/** Pages outside the frame, whose fallback covers the others. */
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
 * unused here but would be loaded.
 */
export const AdminApp = () => (
  <BrowserRouter basename="/admin">
    <AdminContext
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      i18nProvider={useI18nProvider()}
      store={store}
      theme={theme}
      darkTheme={null}
    >
      <Entrance>
        <CssBaseline enableColorScheme>
          <CoreAdminUI
            accessDenied={NoAccess}
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
              <Route path="/notices" element={<NoticesPage />} />
              <Route path="/canned-reasons" element={<CannedReasonsPage />} />
              <Route path="/settings" element={<SettingsPage />} />
              <Route path="/judging" element={<JudgingPage />} />
              <Route path="/judging/score-sheets" element={<ScoreSheetPage />} />
              <Route path="/event-day" element={<EventDayPage />} />
              <Route path="/results" element={<ResultsPage />} />
              <Route path="/certificates" element={<CertificatesPage />} />
              <Route path="/news" element={<NewsPage />} />
              <Route path="/news/:id" element={<NewsPage />} />
              <Route path="/questions" element={<QuestionPage />} />
              <Route path="/questions/:id" element={<QuestionPage />} />
              <Route path="/downloads" element={<DownloadPage />} />
              <Route path="/downloads/:id" element={<DownloadPage />} />
              <Route path="/home" element={<FeaturesPage />} />
              <Route path="/events" element={<PastEventPage />} />
              <Route path="/events/:id" element={<PastEventPage />} />
              <Route path="/about" element={<AboutPage />} />
              <Route path="/about/:id" element={<AboutPage />} />
              <Route path="/photos" element={<GalleryPage key="photo" kind="photo" />} />
              <Route path="/videos" element={<GalleryPage key="video" kind="video" />} />
              <Route path="/slides" element={<SlidePage />} />
              <Route path="/slides/:id" element={<SlidePage />} />
              <Route path="/partners" element={<PartnerPage />} />
              <Route path="/partners/:id" element={<PartnerPage />} />
              <Route path="/legal" element={<LegalPage />} />
              <Route path="/legal/:id" element={<LegalPage />} />
            </CustomRoutes>
            <Resource name="registrations" list={ReviewQueue} show={ReviewQueue} recordRepresentation="teamName">
              <Route path="paper" element={<PaperPage />} />
            </Resource>
            <Resource name="competitions" list={CompetitionList} edit={CompetitionEditor}>
              <Route path=":id/codes" element={<CodesPage />} />
            </Resource>
            <Resource name="works" list={WorkList} show={WorkShow} recordRepresentation="title" />
            <Resource name="reports" list={ReportQueue} show={ReportQueue} />
            <Resource name="voteFlags" list={FlagList} />
            <Resource name="votes" list={VoteList} />
            <Resource name="people" list={PeopleList} show={PersonPage} recordRepresentation="name" />
            <Resource name="staff" list={StaffList} recordRepresentation="name" />
            <Resource name="audit" list={AuditList} />
            <Resource name="messages" list={OutboxPage} show={OutboxPage}>
              <Route path="announcements" element={<AnnouncementsPage />} />
              <Route path="announcements/:id" element={<AnnouncementsPage />} />
              <Route path="reminders" element={<RemindersPage />} />
              <Route path="templates" element={<TemplatesPage />} />
              <Route path="templates/:template" element={<TemplatesPage />} />
            </Resource>
          </CoreAdminUI>
          <Notification />
        </CssBaseline>
      </Entrance>
    </AdminContext>
  </BrowserRouter>
);
