import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { EntrySummary } from '#contract/registrations/public.ts';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import { lacksOf } from '#contract/registrations/rules/nextDue.ts';
import { csvOf } from '#contract/text/csv.ts';
import type { Device, Draft } from '#src/offline/index.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { isOf } from '#src/offline/subject.ts';
import { fileLink, saveFile } from '#src/platform/device/saveFile.ts';
import { useDevice } from '#src/platform/device/useDevice.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useLocale, useText } from '#src/platform/i18n/useLocale.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FilterGroup } from '#src/ui/choices/FilterGroup.tsx';
import { SelectField } from '#src/ui/choices/SelectField.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { useCachedDetails } from './cached/useCachedDetails.ts';
import { noNames, useChildNames } from './desk/childNames.ts';
import css from './desk/Desk.module.css';
import { DeskTable } from './desk/DeskTable.tsx';
import {
  competitionOf,
  type DeskFilter,
  type DeskRow,
  deskFilters,
  deskRows,
  isDeskFilter,
  matchesFilter,
  matchesSearch,
} from './desk/deskRows.ts';
import { useFinishDrafts } from './desk/FinishDrafts.tsx';
import { MoveDrafts } from './desk/MoveDrafts.tsx';
import { useMoment } from './entry/useDue.ts';
import { LoadFailed, Loading } from './Loading.tsx';
import { countNeedingAction, countRefused } from './needsAction.ts';
import { PersonalNav } from './personal/PersonalNav.tsx';
import { useMyEntries } from './personal/useMyEntries.ts';
import { rosterPath } from './roster/rosterPath.ts';

const cx = bindStyles(css);

const noEntries: readonly EntrySummary[] = [];

/** A teacher's desk: all teams of the account with what each lacks. */
export default function DeskScreen() {
  const { t } = useTranslation('registrations');
  const account = useKnownAccount();
  const device = useDevice(account);
  const drafts = useLiveQuery(device.state === 'ready' ? device.device.drafts.all : null);
  const { data: entries, error, refetch } = useMyEntries();
  useCachedDetails(entries, Number.POSITIVE_INFINITY);
  const own = drafts.state === 'ready' ? drafts.value : [];
  // a family's own consent is not given for many forms at once
  const isSchool = account !== null && asksGuardians(account);
  const finishing = useFinishDrafts({
    device: device.state === 'ready' && isSchool ? device.device : null,
    drafts: own.filter(isOf('registration')),
    entries: entries ?? noEntries,
  });
  return (
    <Page title={t('desk.title')}>
      {entries ? (
        <Desk
          school={account?.affiliation ?? ''}
          isSchool={isSchool}
          offer={finishing.offer}
          entries={entries}
          drafts={own}
          device={device.state === 'ready' ? device.device : null}
        />
      ) : (
        <div className={`wrap ${cx('desk')}`}>
          <h1 className="vh">{t('desk.title')}</h1>
          {/* the drafts are on this device, whatever can be read of the entries */}
          {finishing.offer}
          {error ? <LoadFailed level={2} title={t('mine.failed')} error={error} onRetry={refetch} /> : <Loading layout="list" />}
        </div>
      )}
      {/* stays open while the entries are read again */}
      {finishing.sheet}
    </Page>
  );
}

interface DeskProps {
  school: string;
  /** True if guardians are asked by links. */
  isSchool: boolean;
  /** Offers to send the drafts together. */
  offer: ReactNode;
  entries: readonly EntrySummary[];
  drafts: readonly Draft[];
  device: Device | null;
}

function Desk({ school, isSchool, offer, entries, drafts, device }: DeskProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const locale = useLocale();
  const moment = useMoment();
  const [query, setQuery] = useSearchParams();
  const rows = deskRows(entries, drafts, moment);
  const show = query.get('show');
  const filter: DeskFilter = isDeskFilter(show) ? show : 'all';
  // not in the URL: it may be a child's name
  const [searched, setSearched] = useState('');
  const search = { competition: query.get('competition') ?? '', text: searched };
  const { data: childNames = noNames } = useChildNames({ entries, drafts, device, enabled: search.text.trim() !== '' });
  const found = rows.filter((row) => matchesSearch(row, search, childNames));
  const listed = found.filter((row) => matchesFilter(row, filter));
  const choose = (name: string, value: string) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '' || value === 'all') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const competitions = [...new Map(rows.map((row) => [competitionOf(row).id, competitionOf(row)])).values()];
  const children = entries.reduce((sum, { teamSize }) => sum + teamSize, 0);
  const certificates = entries.reduce((sum, { awards }) => sum + awards.length, 0);
  const silent = entries.reduce((sum, { guardianAnswers: each }) => sum + (each ? each.asked - each.answered : 0), 0);
  const options = deskFilters.map((value) => ({
    value,
    label: t(`desk.filter.${value}`),
    count: found.filter((row) => matchesFilter(row, value)).length,
  }));
  return (
    <>
      <PageBand
        tone="mint"
        art="tock-wave"
        title={t('desk.heading', { school })}
        // the number of children in a draft is sealed
        lead={t(rows.length > entries.length ? 'desk.leadDrafts' : 'desk.lead', {
          teams: rows.length,
          children,
          competitions: competitions.length,
        })}
      />
      <div className={`wrap ${cx('desk')}`}>
        <PersonalNav toDo={countNeedingAction(entries) + countRefused(drafts)} hasDesk row />
        {offer}
        <FilterGroup label={t('desk.filterLabel')} options={options} value={filter} onChange={(value) => choose('show', value)} />
        <div className={cx('bar')}>
          <TextField label={t('desk.search')} type="search" value={searched} onChange={({ target }) => setSearched(target.value)} />
          <SelectField
            label={t('desk.competition')}
            value={search.competition}
            onChange={({ target }) => choose('competition', target.value)}
          >
            <option value="">{t('desk.allCompetitions')}</option>
            {competitions.map(({ id, title }) => (
              <option key={id} value={id}>
                {text(title)}
              </option>
            ))}
          </SelectField>
          {isSchool && (
            <ButtonLink variant="secondary" size="sm" icon={moreIcons.up} to={rosterPath()}>
              {t('roster.open')}
            </ButtonLink>
          )}
          {isSchool && entries.length > 0 && (
            <ButtonLink to="/desk/guardians" variant="secondary" size="sm" icon={moreIcons.mail}>
              {silent > 0 ? t('deskGuardians.open', { count: silent }) : t('deskGuardians.openAll')}
            </ButtonLink>
          )}
          <ExportButton rows={listed} />
          {certificates > 0 && (
            <a href={`/api/account/certificates.zip?locale=${locale}`} {...fileLink} className={cx('download')}>
              {t('desk.certificates', { count: certificates })}
            </a>
          )}
        </div>
        {listed.length > 0 ? <DeskTable rows={listed} /> : <EmptyState level={2} art="tock-happy" title={t('desk.none')} />}
        {device && isSchool && <MoveDrafts device={device} drafts={drafts.filter(isOf('registration'))} />}
        <p className={cx('fine')}>{t('desk.fine')}</p>
      </div>
    </>
  );
}

/** Saves the listed teams as a table. */
function ExportButton({ rows }: { rows: readonly DeskRow[] }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const format = useFormat();
  const line = (row: DeskRow): string[] => {
    if (row.kind === 'draft') return [row.draft.label, text(row.draft.competition.title), '', '', t('desk.draft'), '', ''];
    const { entry } = row;
    const { guardianAnswers: answers, payment } = entry;
    return [
      entry.teamName,
      text(entry.competition.title),
      t(`group.${entry.group}`),
      String(entry.teamSize),
      [t(`label.${entry.label}`), ...lacksOf(entry).map((lack) => t(`due.undated.${lack}`))].join('; '),
      answers ? `${answers.answered} / ${answers.asked}` : '',
      payment ? t(`fee.${payment.state}`, { amount: format.fee(payment.amount) }) : '',
    ];
  };
  const save = () => {
    const head = [
      t('desk.columns.team'),
      t('form.competition'),
      t('fields.group.label'),
      t('form.size'),
      t('desk.columns.lacks'),
      t('desk.columns.guardians'),
      t('desk.columns.fee'),
    ];
    saveFile(new Blob([csvOf([head, ...rows.map(line)])], { type: 'text/csv;charset=utf-8' }), `${t('desk.title')}.csv`);
  };
  return (
    <Button variant="secondary" size="sm" icon="dl" onClick={save}>
      {t('desk.export')}
    </Button>
  );
}
