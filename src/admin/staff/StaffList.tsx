import { Chip, ListItem, ListItemText, List as Rows, Stack, Typography } from '@mui/material';
import { DataTable, useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { StaffMember } from '#contract/office/staff.ts';
import { ListSearch } from '#src/admin/kit/list/ListSearch.tsx';
import { ListSelect } from '#src/admin/kit/list/ListSelect.tsx';
import { RecordList } from '#src/admin/kit/list/RecordList.tsx';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { InviteButton } from './InviteButton.tsx';
import { ResetSecondFactor } from './ResetSecondFactor.tsx';
import { RightsButton } from './RightsButton.tsx';
import { StaffInvitations } from './StaffInvitations.tsx';
import { useCompetitionNames } from './useCompetitionNames.ts';

const roles = ['organiser', 'judge'] as const satisfies StaffMember['role'][];

/** The filters of the list. */
const Tools = () => {
  const { t } = useTranslation('admin');
  const label = (field: WordOf<'resources.staff.fields'>) => t(`resources.staff.fields.${field}`);
  return (
    <>
      <ListSearch label={label('q')} />
      <ListSelect source="former" label={t('staff_current')} choices={[{ value: true, label: t('staff_former') }]} />
      <ListSelect source="role" label={label('role')} choices={roles.map((value) => ({ value, label: t(`staffRole.${value}`) }))} />
    </>
  );
};

/** A person's rights as chips, including those that wait for a second organiser. */
const Rights = ({ person }: { person: StaffMember }) => {
  const { t } = useTranslation('admin');
  const names = useCompetitionNames();
  if (person.role === 'judge') return <Typography variant="body2">{t('judge_rights')}</Typography>;
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
          label={`${t(`right.${right}`)}${t('dot')}${names.nameOf(competitionId)}`}
        />
      ))}
      {missing && <Chip size="small" variant="outlined" color="warning" label={t(missing)} />}
    </Stack>
  );
};

/** The state of a person's second factor, and the reset for one who has lost it. */
const SecondFactor = ({ person }: { person: StaffMember }) => {
  const { t } = useTranslation('admin');
  const { hasSecondFactor } = person;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Chip
        size="small"
        color={hasSecondFactor ? 'success' : 'default'}
        label={t(hasSecondFactor ? 'second_factor.on' : 'second_factor.off')}
      />
      <ResetSecondFactor person={person} />
    </Stack>
  );
};

/** A person's name, which leads to the record: there they are signed out, disabled, removed. */
const Name = ({ person: { id, name } }: { person: StaffMember }) => <Link to={`/people/${id}/show`}>{name}</Link>;

const Column = DataTable.Col<StaffMember>;

const Table = () => {
  const { t } = useTranslation('admin');
  return (
    <DataTable<StaffMember> bulkActionButtons={false} rowClick={false} sx={{ '& .MuiButton-root': { whiteSpace: 'nowrap' } }}>
      <Column source="name" render={(person) => <Name person={person} />} />
      <Column source="affiliation" disableSort />
      <Column source="email" disableSort render={({ email, mobile }) => email ?? mobile ?? '–'} />
      <Column source="role" disableSort render={({ role }) => t(`staffRole.${role}`)} sx={{ whiteSpace: 'nowrap' }} />
      <Column source="rights" disableSort render={(person) => <Rights person={person} />} />
      <Column source="hasSecondFactor" disableSort render={(person) => <SecondFactor person={person} />} />
      <Column label={false} disableSort render={(person) => <RightsButton person={person} />} />
    </DataTable>
  );
};

/** The phone layout. */
const Cards = () => {
  const { t } = useTranslation('admin');
  const { data = [] } = useListContext<StaffMember>();
  return (
    <Rows disablePadding aria-label={t('resources.staff.name', { count: 2 })}>
      {data.map((person) => (
        <ListItem key={person.id} divider sx={{ display: 'block' }}>
          <ListItemText
            primary={<Name person={person} />}
            secondary={[t(`staffRole.${person.role}`), person.affiliation, person.email ?? person.mobile].filter(Boolean).join(t('dot'))}
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
