import { Alert, Button, MenuItem, Stack, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, TextField } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useRefresh, useTranslate } from 'react-admin';
import { RevealReason } from '#contract/looks.ts';
import { type MemberField, type MemberView, memberFieldNames, memberFields } from '#contract/members.ts';
import type { AdminEntry } from '#contract/registrationsAdmin.ts';
import { memberFieldText } from '#contract/rules/memberFieldText.ts';
import { call } from '../../platform/api/api.ts';
import { useLocale } from '../../platform/i18n/useLocale.ts';
import { useProblemMessage } from '../../platform/problems/useProblemMessage.ts';
import { bindStyles } from '../../ui/bindStyles.ts';
import css from './record/record.module.css';

const cx = bindStyles(css);

/** The ID number beside the name: a phone's screen shows no more than these two. */
const FIRST: readonly MemberField[] = ['name', 'idNumber'];
const shownFields = [...FIRST, ...memberFieldNames.filter((field) => !FIRST.includes(field) && memberFields[field].details !== 'hidden')];

/** Whether there is anything to look at about a child: its age, another team. */
const MemberCheck = ({ entry, member }: { entry: AdminEntry; member: MemberView }) => {
  const translate = useTranslate();
  const isElsewhere = entry.possibleDuplicates.some(({ memberName }) => memberName === member.name);
  if (!member.ageWarning && !isElsewhere) return <span className={cx('fits')}>✓ {translate('fits')}</span>;
  return (
    <span className={cx('attention')}>
      {member.ageWarning && <div>⚠ {translate(`ageWarning.${member.ageWarning}`)}</div>}
      {isElsewhere && <div>⚠ {translate('resources.registrations.fields.hasPossibleDuplicate')}</div>}
    </span>
  );
};

/** The members of an entry. ID numbers stay masked until they are requested with a reason, which the family can read. */
export const MemberTable = ({ entry }: { entry: AdminEntry }) => {
  const translate = useTranslate();
  const locale = useLocale();
  const notify = useNotify();
  const refresh = useRefresh();
  const message = useProblemMessage();
  const [reason, setReason] = useState<RevealReason | ''>('');
  const numbers = useMutation({
    mutationFn: (chosen: RevealReason) =>
      call('POST /api/admin/registrations/:id/id-numbers', { params: { id: entry.id }, body: { reason: chosen } }),
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
          <TableHead sx={{ '& th': { whiteSpace: 'nowrap' } }}>
            <TableRow>
              {shownFields.map((field) => (
                <TableCell key={field}>{translate(`resources.registrations.fields.member.${field}`)}</TableCell>
              ))}
              <TableCell>{translate('member_check')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody sx={{ '& td': { whiteSpace: 'nowrap' } }}>
            {entry.members.map((member, index) => (
              <TableRow key={`${member.name} ${member.idNumber}`}>
                {shownFields.map((field) => (
                  <TableCell key={field} sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    {(field === 'idNumber' && numbers.data?.items[index]?.idNumber) || textOf(member, field)}
                  </TableCell>
                ))}
                <TableCell>
                  <MemberCheck entry={entry} member={member} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Alert
        severity="info"
        sx={{
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          '& .MuiAlert-message': { flex: '1 1 12rem' },
          '& .MuiAlert-action': { ml: { xs: 0, sm: 'auto' } },
        }}
        action={
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            {!numbers.data && (
              <TextField
                select
                size="small"
                margin="none"
                label={translate('reveal_reason')}
                value={reason}
                onChange={({ target }) => setReason(RevealReason.safeParse(target.value).data ?? '')}
                sx={{ minWidth: 180 }}
              >
                {RevealReason.options.map((each) => (
                  <MenuItem key={each} value={each}>
                    {translate(`revealReason.${each}`)}
                  </MenuItem>
                ))}
              </TextField>
            )}
            <Button
              color="inherit"
              size="small"
              loading={numbers.isPending}
              disabled={!numbers.data && reason === ''}
              onClick={() => {
                if (numbers.data) numbers.reset();
                else if (reason !== '') numbers.mutate(reason);
              }}
            >
              {translate(numbers.data ? 'hide_id_numbers' : 'show_id_numbers')}
            </Button>
          </Stack>
        }
      >
        {translate('id_numbers_note')}
      </Alert>
    </Stack>
  );
};
