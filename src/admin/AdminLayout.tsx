import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { AppBar, Layout, TitlePortal, useTranslate } from 'react-admin';

const PortalLink = () => (
  <Button color="inherit" href="/" startIcon={<OpenInNewIcon />}>
    {useTranslate()('to_portal')}
  </Button>
);

const Bar = () => (
  <AppBar>
    <TitlePortal />
    <PortalLink />
  </AppBar>
);

export const AdminLayout = ({ children }: { children: ReactNode }) => <Layout appBar={Bar}>{children}</Layout>;
