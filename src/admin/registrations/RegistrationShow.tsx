import { Alert } from '@mui/material';
import { Loading, Show, useRecordContext, useRefresh, useTranslate } from 'react-admin';
import type { AdminEntry, AdminEntrySummary } from '#contract/registrations.ts';
import { countryName } from '#contract/rules/countries.ts';
import { formatPhone } from '#contract/rules/phone.ts';
import { regionName } from '#contract/rules/regions.ts';
import { useFormat } from '../../platform/format/useFormat.ts';
import { useLocale, useText } from '../../platform/i18n/useLocale.ts';
import { Facts, History, RecordPage, Section } from '../RecordLayout.tsx';
import { DecisionButtons } from './DecisionButtons.tsx';
import { EntryChip } from './EntryChip.tsx';
import { MemberTable } from './MemberTable.tsx';
import { PossibleDuplicates } from './PossibleDuplicates.tsx';
import { SignUpLimit } from './SignUpLimit.tsx';

const useLabel = () => {
  const translate = useTranslate();
  return (field: string) => translate(`resources.registrations.fields.${field}`);
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
  const addressText = [
    address.detail,
    address.city,
    regionName(address.country, address.region, locale),
    countryName(address.country, locale),
  ]
    .filter(Boolean)
    .join(locale === 'zh-CN' ? '，' : ', ');
  return (
    <RecordPage
      title={entry.teamName}
      chip={<EntryChip entry={entry} />}
      actions={<DecisionButtons entries={[entry]} onDone={refresh} />}
      notice={
        <>
          {entry.reason && <Alert severity="error">{entry.reason}</Alert>}
          <PossibleDuplicates entry={entry} />
        </>
      }
      main={
        <>
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
                [label('address'), addressText],
              ]}
            />
          </Section>
        </>
      }
      side={
        <>
          <Section title={label('account')}>
            <Facts
              items={[
                [label('account'), `${account.name} · ${account.affiliation}`],
                [label('mobile'), account.mobile ? formatPhone(account.mobile) : '–'],
                [label('email'), account.email ?? '–'],
              ]}
            />
            <SignUpLimit account={account} />
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
            <History lines={entry.history} nameOf={(action) => translate(`history.${action}`)} />
          </Section>
        </>
      }
    />
  );
};

/** One entry with everything needed to decide it. */
export const RegistrationShow = () => (
  <Show actions={false} component="div">
    <Entry />
  </Show>
);
