import { Alert, Box, Stack, Typography } from '@mui/material';
import { Loading, Show, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import type { AdminEntry, AdminEntrySummary } from '#contract/registrations.ts';
import { countryName } from '#contract/rules/countries.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import { regionName } from '#contract/rules/regions.ts';
import { useFormat } from '../../app/format.ts';
import { useLocale, useText } from '../../app/useLocale.ts';
import { Facts, Lines, Section } from '../RecordParts.tsx';
import { DecisionButtons } from './DecisionButtons.tsx';
import { EntryChip } from './EntryChip.tsx';
import { MemberTable } from './MemberTable.tsx';

const useLabel = () => {
  const translate = useTranslate();
  return (field: string) => translate(`resources.registrations.fields.${field}`);
};

const History = ({ entry }: { entry: AdminEntry }) => {
  const format = useFormat();
  const translate = useTranslate();
  return (
    <Lines>
      {entry.history.map(({ at, action, by, reason }) => (
        <li key={`${at} ${action}`}>
          <Typography variant="body2">
            <strong>{by === 'system' ? translate('system') : by}</strong> {translate(`history.${action}`)}
          </Typography>
          <Typography variant="caption" color="text.secondary">
            {format.dateTime(at)}
          </Typography>
          {reason && <Typography variant="body2">{reason}</Typography>}
        </li>
      ))}
    </Lines>
  );
};

/** React-admin first shows the list's row, which has less than the whole entry. */
const isWhole = (entry: AdminEntry | AdminEntrySummary): entry is AdminEntry => 'history' in entry;

const Entry = () => {
  const entry = useRecordContext<AdminEntry | AdminEntrySummary>();
  return entry && isWhole(entry) ? <WholeEntry entry={entry} /> : <Loading />;
};

const WholeEntry = ({ entry }: { entry: AdminEntry }) => {
  const label = useLabel();
  const translate = useTranslate();
  const text = useText();
  const locale = useLocale();
  const format = useFormat();
  const refresh = useRefresh();
  const { address, parent, instructor, account, consent } = entry;
  const yesNo = (value: boolean) => translate(value ? 'yes' : 'no');
  const place = [address.detail, address.city, regionName(address.country, address.region, locale), countryName(address.country, locale)]
    .filter(Boolean)
    .join(locale === 'zh-CN' ? '，' : ', ');
  return (
    <Stack spacing={2} sx={{ p: { xs: 1, sm: 2 } }}>
      <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography component="h1" variant="h5" sx={{ fontWeight: 700 }}>
          {entry.teamName}
        </Typography>
        <EntryChip entry={entry} />
        <Stack direction="row" spacing={1} sx={{ ml: 'auto' }}>
          <DecisionButtons entries={[entry]} onDone={refresh} />
        </Stack>
      </Stack>
      {entry.reason && <Alert severity="error">{entry.reason}</Alert>}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
          gap: 2,
          alignItems: 'start',
        }}
      >
        <Stack spacing={2}>
          <Section title={label('competition')}>
            <Facts
              items={[
                [label('competition'), text(entry.competition.title)],
                [label('mode'), translate(`mode.${entry.competition.mode}`)],
                [label('group'), translate(`group.${entry.group}`)],
                [label('participation'), translate(`participation.${entry.participation}`)],
                [label('registeredAt'), format.dateTime(entry.registeredAt)],
                [label('invitationCode'), entry.invitationCode ?? '–'],
              ]}
            />
          </Section>
          <Section title={label('members')}>
            <MemberTable entry={entry} />
          </Section>
          <Section title={label('parent')}>
            <Facts
              items={[
                [label('parent'), `${parent.name} · ${formatPhone(parent.phone)}`],
                [label('instructor'), `${instructor.name} · ${formatPhone(instructor.phone)}`],
                [label('organization'), entry.organization],
                [label('address'), place],
              ]}
            />
          </Section>
        </Stack>
        <Stack spacing={2}>
          <Section title={label('account')}>
            <Facts
              items={[
                [label('account'), `${account.name} · ${account.affiliation}`],
                [label('mobile'), account.mobile ? formatPhone(account.mobile) : '–'],
                [label('email'), account.email ?? '–'],
              ]}
            />
          </Section>
          <Section title={label('consent')}>
            <Facts
              items={[
                [label('consent'), `${yesNo(consent.processing)} · ${format.dateTime(consent.givenAt)} · ${consent.textVersion}`],
                [label('publishName'), yesNo(consent.publishName)],
                [label('publishWork'), yesNo(consent.publishWork)],
              ]}
            />
          </Section>
          <Section title={label('history')}>
            <History entry={entry} />
          </Section>
        </Stack>
      </Box>
    </Stack>
  );
};

/** One entry with all that is needed to decide it. */
export const RegistrationShow = () => (
  <Show actions={false} component="div">
    <Entry />
  </Show>
);
