import { Box, Card, CardContent, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** Facts, each under what it is. */
export const Facts = ({ items }: { items: [label: string, value: ReactNode][] }) => (
  <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 2, m: 0 }}>
    {items.map(([label, value]) => (
      <div key={label}>
        <Typography component="dt" variant="caption" color="text.secondary">
          {label}
        </Typography>
        <Typography component="dd" sx={{ m: 0 }}>
          {value}
        </Typography>
      </div>
    ))}
  </Box>
);

/** A part of a record's page. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <CardContent>
      <Typography component="h2" variant="h6" gutterBottom>
        {title}
      </Typography>
      {children}
    </CardContent>
  </Card>
);

/** One thing after another: list items as children, a line between them. */
export const Lines = ({ children }: { children: ReactNode }) => (
  <Box
    component="ol"
    sx={{ listStyle: 'none', p: 0, m: 0, overflowWrap: 'anywhere', '& > li + li': { borderTop: 1, borderColor: 'divider', mt: 1, pt: 1 } }}
  >
    {children}
  </Box>
);
