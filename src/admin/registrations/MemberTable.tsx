import { Alert, Button, Stack, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { type MemberField, type MemberView, memberFieldNames } from '#contract/members.ts';
import type { AdminEntry } from '#contract/registrations.ts';
import { memberFieldText } from '#contract/rules/memberFieldText.ts';
import { call } from '../../platform/api/api.ts';
import { useLocale } from '../../platform/i18n/useLocale.ts';
import { useProblemMessage } from '../../platform/problems/useProblemMessage.ts';

/** The members of an entry. ID numbers stay masked until requested; the audit log records each request. */
export const MemberTable = ({ entry }: { entry: AdminEntry }) => {
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const refresh = useRefresh();
  const message = useProblemMessage();
  const numbers = useMutation({
    mutationFn: () => call('POST /api/admin/registrations/:id/id-numbers', { params: { id: entry.id } }),
    gcTime: 0,
    onSuccess: () => refresh(),
    onError: (error) => notify(message(error), { type: 'error' }),
  });
  const label = (field: string) => translate(`resources.registrations.fields.${field}`);
  const textOf = (member: MemberView, field: MemberField) =>
    memberFieldText(member, field, locale, (gender) => translate(`gender.${gender}`)) || '–';
  return (
    <Stack spacing={1}>
      <TableContainer tabIndex={0} role="region" aria-label={label('members')}>
        <Table size="small">
          <TableHead>
            <TableRow>
              {memberFieldNames.map((field) => (
                <TableCell key={field}>{translate(`resources.registrations.fields.member.${field}`)}</TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody sx={{ '& td': { whiteSpace: 'nowrap' } }}>
            {entry.members.map((member, index) => (
              <TableRow key={`${member.name} ${member.idNumber}`}>
                {memberFieldNames.map((field) => (
                  <TableCell key={field} sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    {(field === 'idNumber' && numbers.data?.items[index]?.idNumber) || textOf(member, field)}
                    {field === 'name' && member.ageWarning && (
                      <Typography variant="caption" component="div" color="warning.main">
                        {translate(`ageWarning.${member.ageWarning}`)}
                      </Typography>
                    )}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Alert
        severity="info"
        action={
          <Button
            color="inherit"
            size="small"
            loading={numbers.isPending}
            onClick={() => (numbers.data ? numbers.reset() : numbers.mutate())}
          >
            {translate(numbers.data ? 'hide_id_numbers' : 'show_id_numbers')}
          </Button>
        }
      >
        {translate('id_numbers_note')}
      </Alert>
    </Stack>
  );
};
