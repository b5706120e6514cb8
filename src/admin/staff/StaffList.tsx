import { Chip, ListItem, ListItemText, List as Rows, Stack, Typography } from '@mui/material';
import { DataTable, useListContext, useTranslate } from 'react-admin';
import type { StaffMember } from '#contract/office/staff.ts';
import { ListSearch } from '#src/admin/kit/list/ListSearch.tsx';
import { ListSelect } from '#src/admin/kit/list/ListSelect.tsx';
import { RecordList } from '#src/admin/kit/list/RecordList.tsx';
import { InviteButton } from './InviteButton.tsx';
import { ResetSecondFactor } from './ResetSecondFactor.tsx';
import { RightsButton } from './RightsButton.tsx';
import { StaffInvitations } from './StaffInvitations.tsx';
import { useCompetitionNames } from './useCompetitionNames.ts';

const roles = ['organiser', 'judge'] as const satisfies StaffMember['role'][];

/** The filters of the list. */
const Tools = () => {
  const translate = useTranslate();
  const label = (field: string) => translate(`resources.staff.fields.${field}`);
  return (
    <>
      <ListSearch label={label('q')} />
      <ListSelect source="role" label={label('role')} choices={roles.map((value) => ({ value, label: translate(`staffRole.${value}`) }))} />
    </>
  );
};

/** A person's rights as chips, including those that wait for a second organiser. */
const Rights = ({ person }: { person: StaffMember }) => {
  const translate = useTranslate();
  const names = useCompetitionNames();
  if (person.role === 'judge') return <Typography variant="body2">{translate('judge_rights')}</Typography>;
  const missing = person.awaitsConfirmation
    ? 'staff_invitation.state.awaits_confirmation'
    : person.rights.length === 0
      ? 'no_rights'
      : null;
  return (
    <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
      {person.rights.map(({ competitionId, right }) => (
        <Chip
          key={`${competitionId} ${right}`}
          size="small"
          color={right === 'everything' && competitionId === null ? 'primary' : 'default'}
          label={`${translate(`right.${right}`)}${translate('dot')}${names.nameOf(competitionId)}`}
        />
      ))}
      {missing && <Chip size="small" variant="outlined" color="warning" label={translate(missing)} />}
    </Stack>
  );
};

/** The state of a person's second factor, and the reset for one who has lost it. */
const SecondFactor = ({ person }: { person: StaffMember }) => {
  const translate = useTranslate();
  const { hasSecondFactor } = person;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Chip
        size="small"
        color={hasSecondFactor ? 'success' : 'default'}
        label={translate(hasSecondFactor ? 'second_factor.on' : 'second_factor.off')}
      />
      <ResetSecondFactor person={person} />
    </Stack>
  );
};

const Column = DataTable.Col<StaffMember>;

const Table = () => {
  const translate = useTranslate();
  return (
    <DataTable<StaffMember> bulkActionButtons={false} rowClick={false} sx={{ '& .MuiButton-root': { whiteSpace: 'nowrap' } }}>
      <Column source="name" />
      <Column source="affiliation" disableSort />
      <Column source="email" disableSort render={({ email, mobile }) => email ?? mobile ?? '–'} />
      <Column source="role" disableSort render={({ role }) => translate(`staffRole.${role}`)} sx={{ whiteSpace: 'nowrap' }} />
      <Column source="rights" disableSort render={(person) => <Rights person={person} />} />
      <Column source="hasSecondFactor" disableSort render={(person) => <SecondFactor person={person} />} />
      <Column label={false} disableSort render={(person) => <RightsButton person={person} />} />
    </DataTable>
  );
};

/** The phone layout. */
const Cards = () => {
  const translate = useTranslate();
  const { data = [] } = useListContext<StaffMember>();
  return (
    <Rows disablePadding aria-label={translate('resources.staff.name', { count: 2 })}>
      {data.map((person) => (
        <ListItem key={person.id} divider sx={{ display: 'block' }}>
          <ListItemText
            primary={person.name}
            secondary={[translate(`staffRole.${person.role}`), person.affiliation, person.email ?? person.mobile]
              .filter(Boolean)
              .join(translate('dot'))}
            sx={{ overflowWrap: 'anywhere' }}
          />
          <Stack spacing={1} sx={{ alignItems: 'flex-start', pb: 1 }}>
            <Rights person={person} />
            <SecondFactor person={person} />
            <RightsButton person={person} />
          </Stack>
        </ListItem>
      ))}
    </Rows>
  );
};

/** Organisers and judges with their rights. */
export const StaffList = () => (
  <RecordList
    rows="plain"
    tools={<Tools />}
    actions={<InviteButton />}
    notice={<StaffInvitations />}
    sort={{ field: 'name', order: 'ASC' }}
    table={<Table />}
    cards={<Cards />}
  />
);
