import { Alert } from '@mui/material';
import { Loading, useRecordContext, useRefresh } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { countryName } from '#contract/places/countries.ts';
import { regionName } from '#contract/places/regions.ts';
import type { AdminEntry, AdminEntrySummary } from '#contract/registrations/admin.ts';
import { isAssignable } from '#contract/registrations/rules/assignment.ts';
import { formatPhone } from '#contract/text/phone.ts';
import { reasonText } from '#contract/text/reasonText.ts';
import { Guarded } from '#src/admin/kit/page/Guarded.tsx';
import { FactLines, Panel } from '#src/admin/kit/record/Panel.tsx';
import { RecordPage } from '#src/admin/kit/record/RecordLayout.tsx';
import css from '#src/admin/kit/record/record.module.css';
import type { WordOf } from '#src/admin/kit/words/words.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { AssignButton } from './assigning/AssignButton.tsx';
import { DecisionButtons, PendingNotice } from './DecisionButtons.tsx';
import { EntryChip } from './EntryChip.tsx';
import { GuardianDoubts, GuardianNotice, Guardians } from './Guardians.tsx';
import { MemberTable } from './MemberTable.tsx';
import { MobileCode } from './MobileCode.tsx';
import { PaperConsents } from './onBehalf/PaperConsents.tsx';
import { PossibleDuplicates } from './PossibleDuplicates.tsx';
import { PaymentPanel } from './payments/PaymentPanel.tsx';
import { useWaiting } from './queue/useWaiting.ts';
import { RecordMenu } from './RecordMenu.tsx';
import { EntryHistory } from './record/EntryHistory.tsx';
import { EntryMessages } from './record/EntryMessages.tsx';
import { FormAnswers } from './record/FormAnswers.tsx';
import { EntryNotes } from './record/Notes.tsx';
import { Presence } from './record/Presence.tsx';
import { SignUpLimit } from './SignUpLimit.tsx';

const cx = bindStyles(css);

const useLabel = () => {
  const { t } = useTranslation('admin');
  return (field: WordOf<'resources.registrations.fields'>) => t(`resources.registrations.fields.${field}`);
};

/** Returns true for a whole entry: react-admin first passes the list's row, which lacks fields. */
const isWhole = (entry: AdminEntry | AdminEntrySummary): entry is AdminEntry => 'history' in entry;

/** The entry's state, group, date and review delay. */
const EntryFacts = ({ entry }: { entry: AdminEntry }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const waiting = useWaiting()(entry);
  const facts = [
    ...(entry.number ? [entry.number] : []),
    t(`group.${entry.group}`),
    t('record.sent', { time: format.dateTime(entry.registeredAt) }),
  ];
  return (
    <>
      <EntryChip entry={entry} /> {facts.join(t('record.between'))}
      {waiting?.isLate && (
        <>
          {t('record.between')}
          <span className={cx('late')}>{waiting.text}</span>
        </>
      )}
      {isAssignable(entry) && <AssignButton entries={[entry]} ofRecord />}
    </>
  );
};

export const Entry = ({ onDecided }: { onDecided: () => void }) => {
  const entry = useRecordContext<AdminEntry | AdminEntrySummary>();
  return entry && isWhole(entry) ? <WholeEntry entry={entry} onDecided={onDecided} /> : <Loading />;
};

const WholeEntry = ({ entry, onDecided }: { entry: AdminEntry; onDecided: () => void }) => {
  const label = useLabel();
  const { t } = useTranslation('admin');
  const text = useText();
  const locale = useLocale();
  const format = useFormat();
  const refresh = useRefresh();
  const { address, parent, instructor, account, consent } = entry;
  const yesNo = (value: boolean) => t(value ? 'yes' : 'no');
  const consentGiven: [string, string] = [
    label('consent'),
    `${yesNo(consent.processing)}${t('dot')}${format.dateTime(consent.givenAt)}${t('dot')}${consent.textVersion}`,
  ];
  const { extension } = entry;
  const longer = (until: number | null | undefined) => (until ? format.dateTime(until) : null);
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
      chip={<EntryFacts entry={entry} />}
      actions={
        <>
          <RecordMenu entry={entry} />
          <DecisionButtons entry={entry} onDone={onDecided} />
        </>
      }
      notice={
        <>
          {entry.reason && <Alert severity="error">{reasonText(locale, entry.reason, entry.cannedReason)}</Alert>}
          <PendingNotice entry={entry} />
          <Presence entry={entry} />
          <GuardianNotice entry={entry} />
          <GuardianDoubts entry={entry} />
          <PossibleDuplicates entry={entry} />
        </>
      }
      main={
        <>
          <Panel title={label('members')}>
            <MemberTable entry={entry} />
          </Panel>
          <FormAnswers entry={entry} />
          <Panel title={label('competition')}>
            <FactLines
              items={[
                [label('number'), entry.number ?? null],
                [label('competition'), text(entry.competition.title)],
                [label('mode'), t(`mode.${entry.competition.mode}`)],
                [label('group'), t(`group.${entry.group}`)],
                [label('participation'), t(`participation.${entry.participation}`)],
                [label('registeredAt'), format.dateTime(entry.registeredAt)],
                [t('record.edit_until'), longer(extension?.edit)],
                [t('record.work_until'), longer(extension?.work)],
              ]}
            />
          </Panel>
          <Panel title={label('account')}>
            <FactLines
              items={[
                [label('account'), `${account.name}${t('dot')}${account.affiliation}`],
                [label('mobile'), account.mobile ? formatPhone(account.mobile) : '–'],
                [label('email'), account.email ?? '–'],
              ]}
            />
            <Guarded part="signUpLimits">
              <SignUpLimit account={account} />
              {account.mobile !== null && <MobileCode account={account} />}
            </Guarded>
          </Panel>
        </>
      }
      side={
        <>
          <Panel title={label('organization')}>
            <FactLines
              items={[
                [label('organization'), <strong key="name">{entry.organization}</strong>],
                [label('instructor'), `${instructor.name}${t('dot')}${formatPhone(instructor.phone)}`],
                [label('parent'), `${parent.name}${t('dot')}${formatPhone(parent.phone)}`],
                [label('address'), addressText],
                [label('invitationCode'), entry.invitationCode],
                ...(entry.guardians.length > 0 ? [] : [consentGiven]),
                [label('publishName'), yesNo(consent.publishName)],
                [label('publishWork'), yesNo(consent.publishWork)],
              ]}
            />
          </Panel>
          <Guardians entry={entry} />
          <PaperConsents entry={entry} />
          <PaymentPanel entry={entry} onDone={refresh} />
          <EntryMessages id={entry.id} />
          <EntryNotes key={entry.id} entryId={entry.id} />
          <Panel title={label('history')}>
            <EntryHistory lines={entry.history} />
          </Panel>
        </>
      }
    />
  );
};
