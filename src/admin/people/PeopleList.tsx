import { Chip, ListItem, ListItemText, Link as MuiLink, List as Rows } from '@mui/material';
import { DataTable, useCreatePath, useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PersonSummary } from '#contract/accounts/people.ts';
import { accountKinds } from '#contract/accounts/rules/profile.ts';
import { useListCounts } from '#src/admin/kit/address/useListCounts.ts';
import { linkOf } from '#src/admin/kit/data/typedFilter.ts';
import { ListSearch } from '#src/admin/kit/list/ListSearch.tsx';
import { ListSelect } from '#src/admin/kit/list/ListSelect.tsx';
import { RecordList } from '#src/admin/kit/list/RecordList.tsx';
import { StateTabs } from '#src/admin/kit/list/StateTabs.tsx';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { call } from '#src/platform/api/api.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';

/** The filters of the list. */
const Tools = () => {
  const { t } = useTranslation('admin');
  const label = (field: WordOf<'resources.people.fields'>) => t(`resources.people.fields.${field}`);
  return (
    <>
      <ListSearch label={label('q')} />
      <ListSelect
        source="kind"
        label={label('kind')}
        choices={accountKinds.map((value) => ({ value, label: t(`people.kind.${value}`) }))}
      />
    </>
  );
};

const countPeople = (filter: string, signal: AbortSignal) =>
  call('POST /api/admin/people/search', { body: { pageSize: 1, filter } }, { signal });

/** Tabs for all accounts and for disabled ones. */
const PeopleTabs = () => {
  const { t } = useTranslation('admin');
  const { filterValues } = useListContext();
  const { disabled, ...rest } = filterValues;
  const tabs = [
    { id: 'all', filter: rest },
    { id: 'disabled', filter: { ...rest, disabled: true } },
  ] as const;
  const counts = useListCounts(
    'people',
    tabs.map(({ filter }) => filter),
    countPeople,
  );
  return (
    <StateTabs
      label={t('people.states')}
      current={disabled === true ? 'disabled' : 'all'}
      tabs={tabs.map(({ id, filter: inTab }, index) => {
        const { filter, state } = linkOf(inTab);
        return {
          id,
          label: t(`people.tab.${id}`),
          count: counts[index]?.total,
          isMore: counts[index]?.totalIsExact === false,
          to: { pathname: '/people', search: `?${new URLSearchParams({ filter })}` },
          state,
        };
      })}
    />
  );
};

const Name = ({ person }: { person: PersonSummary }) => {
  const pathTo = useCreatePath();
  return (
    <MuiLink component={Link} to={pathTo({ resource: 'people', type: 'show', id: person.id })} sx={{ fontWeight: 600 }}>
      {person.name}
    </MuiLink>
  );
};

const Disabled = ({ person }: { person: PersonSummary }) => {
  const { t } = useTranslation('admin');
  return person.disabled && <Chip size="small" color="error" label={t('people.disabled')} />;
};

const Column = DataTable.Col<PersonSummary>;

const Table = () => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <DataTable<PersonSummary> bulkActionButtons={false} rowClick="show">
      <Column source="name" render={(person) => <Name person={person} />} />
      <Column source="affiliation" disableSort />
      <Column source="kind" disableSort render={({ kind }) => t(`people.kind.${kind}`)} />
      <Column source="mobile" disableSort render={({ mobile, email }) => mobile ?? email ?? '–'} />
      <Column source="entries" disableSort render={({ entries }) => format.number(entries)} />
      <Column source="createdAt" render={({ createdAt }) => format.date(createdAt)} />
      <Column source="state" disableSort render={(person) => <Disabled person={person} />} />
    </DataTable>
  );
};

/** The phone layout. */
const Cards = () => {
  const { t } = useTranslation('admin');
  const { data = [] } = useListContext<PersonSummary>();
  return (
    <Rows disablePadding aria-label={t('resources.people.name', { count: 2 })}>
      {data.map((person) => (
        <ListItem key={person.id} divider secondaryAction={<Disabled person={person} />}>
          <ListItemText
            primary={<Name person={person} />}
            secondary={[t(`people.kind.${person.kind}`), person.affiliation, person.mobile ?? person.email].filter(Boolean).join(t('dot'))}
            sx={{ overflowWrap: 'anywhere' }}
          />
        </ListItem>
      ))}
    </Rows>
  );
};

/** Families, kindergartens and schools: searched and supported. */
export const PeopleList = () => (
  <RecordList
    rows="plain"
    tabs={<PeopleTabs />}
    tools={<Tools />}
    sort={{ field: 'createdAt', order: 'DESC' }}
    table={<Table />}
    cards={<Cards />}
  />
);
