import { Box, Card, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { BrandMark } from '#src/admin/kit/page/BrandMark.tsx';
import { LanguageSwitch } from '#src/admin/kit/page/LanguageSwitch.tsx';

/** The frame of the pages before the back office: a card with the logo, the language, a heading and a form. */
export const SignInFrame = ({ title, lead, children }: { title: string; lead?: string | undefined; children: ReactNode }) => (
  <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2, backgroundColor: 'background.default' }}>
    <Card sx={{ p: { xs: 2.5, sm: 4 }, width: '100%', maxWidth: 480 }}>
      <Stack spacing={2}>
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
          <Box sx={{ width: 56 }}>
            <BrandMark />
          </Box>
          <LanguageSwitch />
        </Stack>
        <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
          {title}
        </Typography>
        {lead !== undefined && <Typography color="text.secondary">{lead}</Typography>}
        {children}
      </Stack>
    </Card>
  </Box>
);
