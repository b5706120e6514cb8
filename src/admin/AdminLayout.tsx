import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { IconButton, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { AppBar, Layout, TitlePortal, UserMenu, useGetIdentity, useTranslate } from 'react-admin';

const PortalLink = () => {
  const label = useTranslate()('to_portal');
  return (
    <Tooltip title={label}>
      <IconButton color="inherit" href="/" aria-label={label}>
        <OpenInNewIcon />
      </IconButton>
    </Tooltip>
  );
};

/** The account menu, labelled with the visible name of the account. */
const AccountMenu = () => {
  const { data } = useGetIdentity();
  return <UserMenu {...(data?.fullName ? { label: data.fullName } : {})} />;
};

const Bar = () => (
  <AppBar userMenu={<AccountMenu />}>
    <TitlePortal />
    <PortalLink />
  </AppBar>
);

export const AdminLayout = ({ children }: { children: ReactNode }) => <Layout appBar={Bar}>{children}</Layout>;
