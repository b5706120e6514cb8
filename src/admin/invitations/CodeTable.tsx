import { Button, Card, Chip, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { InvitationCode } from '#contract/registrations/invitations.ts';
import { ConfirmDialog } from '#src/admin/kit/dialogs/ConfirmDialog.tsx';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { CodeEntries } from './CodeEntries.tsx';
import { LimitDialog } from './LimitDialog.tsx';
import { useRestore, useRevoke } from './useCodes.ts';

const COLOURS = { usable: 'success', used_up: 'default', ended: 'default', revoked: 'error' } as const;

/** Invitation codes with their state and actions. */
export const CodeTable = ({ competitionId, codes }: { competitionId: string; codes: readonly InvitationCode[] }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const notify = useNotify();
  const [opened, setOpened] = useState<InvitationCode | null>(null);
  const [limiting, setLimiting] = useState<InvitationCode | null>(null);
  const [revoking, setRevoking] = useState<InvitationCode | null>(null);
  const restore = useRestore(competitionId);
  const revoke = useRevoke(competitionId, () => setRevoking(null));
  const copy = async (code: string) => {
    await navigator.clipboard.writeText(code);
    notify(t('codes.copied', { code }));
  };
  const heads = ['code', 'for', 'uses', 'state_label', 'ends', 'actions'] as const;
  return (
    <TableContainer component={Card} sx={{ width: 'auto' }}>
      <Table size="small" aria-label={t('codes.title')}>
        <TableHead>
          <TableRow>
            {heads.map((head) => (
              <TableCell key={head}>{t(`codes.${head}`)}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {codes.map((row) => (
            <TableRow key={row.id}>
              <TableCell sx={{ fontFamily: 'monospace', whiteSpace: 'nowrap' }}>{row.code}</TableCell>
              <TableCell>{row.institution ?? t('codes.for_anyone')}</TableCell>
              <TableCell>
                <Button size="small" onClick={() => setOpened(row)}>
                  {t('codes.used_of', { used: format.number(row.used), limit: format.number(row.useLimit) })}
                </Button>
              </TableCell>
              <TableCell>
                <Chip size="small" variant="outlined" color={COLOURS[row.state]} label={t(`codes.state.${row.state}`)} />
              </TableCell>
              <TableCell>{row.endsAt === null ? t('codes.never') : format.dateTime(row.endsAt)}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <Button size="small" aria-label={`${t('codes.copy')} ${row.code}`} onClick={() => void copy(row.code)}>
                  {t('codes.copy')}
                </Button>
                {row.state !== 'revoked' && (
                  <Button size="small" aria-label={`${t('codes.limit')} ${row.code}`} onClick={() => setLimiting(row)}>
                    {t('codes.limit')}
                  </Button>
                )}
                {row.state === 'revoked' ? (
                  <Button size="small" aria-label={`${t('codes.restore')} ${row.code}`} onClick={() => restore.mutate([row.id])}>
                    {t('codes.restore')}
                  </Button>
                ) : (
                  <Button size="small" color="error" aria-label={`${t('codes.revoke')} ${row.code}`} onClick={() => setRevoking(row)}>
                    {t('codes.revoke')}
                  </Button>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {opened && <CodeEntries code={opened} onClose={() => setOpened(null)} />}
      {limiting && <LimitDialog code={limiting} onClose={() => setLimiting(null)} />}
      {revoking && (
        <ConfirmDialog
          title={t('codes.revoke_title', { count: 1 })}
          subject={revoking.code}
          body={t('codes.revoke_body')}
          confirmLabel={t('codes.revoke')}
          isDangerous
          reason={null}
          isPending={revoke.isPending}
          onConfirm={() => revoke.mutateAsync([revoking.id])}
          onClose={() => setRevoking(null)}
        />
      )}
    </TableContainer>
  );
};
