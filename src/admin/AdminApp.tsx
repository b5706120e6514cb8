import AssignmentIcon from '@mui/icons-material/Assignment';
import FlagIcon from '@mui/icons-material/Flag';
import HowToVoteIcon from '@mui/icons-material/HowToVote';
import MarkEmailUnreadIcon from '@mui/icons-material/MarkEmailUnread';
import MovieIcon from '@mui/icons-material/Movie';
import { Admin, CustomRoutes, type I18nProvider, Resource } from 'react-admin';
import { BrowserRouter, Route } from 'react-router-dom';
import { AdminLayout } from './AdminLayout.tsx';
import { authProvider } from './authProvider.ts';
import { dataProvider } from './dataProvider.ts';
import { InvitationPage } from './InvitationPage.tsx';
import { LoginPage } from './LoginPage.tsx';
import { MessageList } from './messages/MessageList.tsx';
import { RegistrationList } from './registrations/RegistrationList.tsx';
import { RegistrationShow } from './registrations/RegistrationShow.tsx';
import { theme } from './theme.ts';
import { FlagList } from './votes/FlagList.tsx';
import { VoteList } from './votes/VoteList.tsx';
import { WorkList } from './works/WorkList.tsx';
import { WorkShow } from './works/WorkShow.tsx';

/** The back office. The server authorizes every call. */
export const AdminApp = ({ i18nProvider }: { i18nProvider: I18nProvider }) => (
  <BrowserRouter basename="/admin">
    <Admin
      authProvider={authProvider}
      dataProvider={dataProvider}
      i18nProvider={i18nProvider}
      layout={AdminLayout}
      loginPage={LoginPage}
      theme={theme}
      darkTheme={null}
      disableTelemetry
      requireAuth
    >
      <CustomRoutes noLayout>
        <Route path="/invitation" element={<InvitationPage />} />
      </CustomRoutes>
      <Resource
        name="registrations"
        list={RegistrationList}
        show={RegistrationShow}
        icon={AssignmentIcon}
        recordRepresentation="teamName"
      />
      <Resource name="works" list={WorkList} show={WorkShow} icon={MovieIcon} recordRepresentation="title" />
      <Resource name="voteFlags" list={FlagList} icon={FlagIcon} />
      <Resource name="votes" list={VoteList} icon={HowToVoteIcon} />
      <Resource name="messages" list={MessageList} icon={MarkEmailUnreadIcon} />
    </Admin>
  </BrowserRouter>
);
