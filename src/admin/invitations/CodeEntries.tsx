import { Dialog, DialogContent, DialogTitle, List, ListItem, ListItemText, Link as MuiLink, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { InvitationCode } from '#contract/registrations/invitations.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { call } from '#src/platform/api/api.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';

/** The teams that signed up by a code. */
export const CodeEntries = ({ code: { id, code }, onClose }: { code: InvitationCode; onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const titleId = useId();
  const { data } = useQuery({
    queryKey: ['GET /api/admin/invitation-codes/:id', id],
    queryFn: () => call('GET /api/admin/invitation-codes/:id', { params: { id } }),
  });
  const note = data?.entries === null ? 'codes.entries_hidden' : data?.entries.length === 0 ? 'codes.no_entries' : null;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('codes.entries_of', { code })}</DialogTitle>
      <DialogContent>
        {!data && <LoadingBars rows={3} />}
        {note && <Typography>{t(note)}</Typography>}
        {data?.entries && data.entries.length > 0 && (
          <List>
            {data.entries.map((entry) => (
              <ListItem key={entry.id} disableGutters>
                <ListItemText
                  primary={
                    <MuiLink component={Link} to={`/registrations/${entry.id}/show`}>
                      {entry.teamName}
                    </MuiLink>
                  }
                  secondary={`${t(`state.${entry.state}`)}${t('dot')}${format.dateTime(entry.registeredAt)}`}
                />
              </ListItem>
            ))}
          </List>
        )}
      </DialogContent>
    </Dialog>
  );
};
