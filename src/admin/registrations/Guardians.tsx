import { Alert, Stack, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { AdminEntry, AdminEntrySummary } from '#contract/registrationsAdmin.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { Lines } from '../RecordLayout.tsx';
import { Panel } from './record/Panel.tsx';

/** How many guardians have answered; nothing where none is asked. */
export const GuardianAnswers = ({ entry: { guardianAnswers } }: { entry: Pick<AdminEntrySummary, 'guardianAnswers'> }) => {
  const translate = useTranslate();
  if (!guardianAnswers) return null;
  const { answered, asked } = guardianAnswers;
  return (
    <Typography variant="body2" component="span" color={answered < asked ? 'warning.main' : 'text.secondary'} sx={{ whiteSpace: 'nowrap' }}>
      {translate('guardians_answered', guardianAnswers)}
    </Typography>
  );
};

/** Why an entry cannot be approved yet. */
export const GuardianNotice = ({ entry }: { entry: AdminEntry }) => {
  const translate = useTranslate();
  return entry.isGuardianAwaited ? <Alert severity="info">{translate('guardians_awaited_note')}</Alert> : null;
};

/** Who is asked for each child, and whether there is an answer; not which. */
export const Guardians = ({ entry }: { entry: AdminEntry }) => {
  const translate = useTranslate();
  const format = useFormat();
  if (entry.guardians.length === 0) return null;
  return (
    <Panel title={translate('resources.registrations.fields.guardianAnswers')}>
      <Stack spacing={1}>
        <GuardianAnswers entry={entry} />
        <Lines>
          {entry.guardians.map(({ id, childName, phone, state, invitedAt }) => (
            <li key={id}>
              <Typography variant="body2">
                <strong>{childName}</strong> {translate(`guardianState.${state}`, { phone })}
              </Typography>
              {invitedAt !== null && (
                <Typography variant="caption" color="text.secondary">
                  {translate('guardian_asked_at', { time: format.dateTime(invitedAt) })}
                </Typography>
              )}
            </li>
          ))}
        </Lines>
      </Stack>
    </Panel>
  );
};
