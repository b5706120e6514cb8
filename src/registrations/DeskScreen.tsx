import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { EntrySummary } from '#contract/registrations/public.ts';
import { asksGuardians } from '#contract/registrations/rules/guardians.ts';
import type { Device, Draft, OutboxItem } from '#src/offline/index.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { isOf } from '#src/offline/subject.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useDevice } from '#src/platform/device/useDevice.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FilterGroup } from '#src/ui/choices/FilterGroup.tsx';
import { SelectField } from '#src/ui/choices/SelectField.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import { fetchDetails, useCachedDetails } from './cached/useCachedDetails.ts';
import { BulkBar } from './desk/BulkBar.tsx';
import { noNames, readChildNames, useChildNames } from './desk/childNames.ts';
import { DeadlineStrip } from './desk/DeadlineStrip.tsx';
import css from './desk/Desk.module.css';
import { DeskStart } from './desk/DeskStart.tsx';
import { DeskTable } from './desk/DeskTable.tsx';
import { DeskTools } from './desk/DeskTools.tsx';
import {
  competitionOf,
  type DeskFilter,
  deskFilters,
  deskRows,
  idOf,
  isDeskFilter,
  isEntered,
  matchesFilter,
  matchesSearch,
  signupEndsOf,
} from './desk/deskRows.ts';
import { useFinishDrafts } from './desk/FinishDrafts.tsx';
import { MoveDrafts } from './desk/MoveDrafts.tsx';
import { useEntrySheet } from './desk/useEntrySheet.tsx';
import { useMissing } from './desk/useMissing.ts';
import { deskWorksPath } from './deskWorksPath.ts';
import { useMoment } from './entry/useDue.ts';
import { LoadFailed, Loading } from './Loading.tsx';
import { countNeedingAction, countRefused } from './needsAction.ts';
import { isInMyEvents } from './personal/onDevice/isInMyEvents.ts';
import { Unreadable } from './personal/onDevice/Unreadable.tsx';
import { useSentRefresh } from './personal/onDevice/useSentRefresh.ts';
import { PersonalNav } from './personal/PersonalNav.tsx';
import { useMyEntries } from './personal/useMyEntries.ts';
import { rosterPath } from './roster/rosterPath.ts';
import { isOpenForWork } from './uploadWork/isOpenForWork.ts';

const cx = bindStyles(css);

const noEntries: readonly EntrySummary[] = [];
/** Time for which a list on paper or in a file waits for names that this device does not have yet, in ms. */
const LONGEST_FETCH_MS = 20_000;

/** A teacher's desk: all teams of the account with what each lacks. */
export default function DeskScreen() {
  const { t } = useTranslation('registrations');
  const account = useKnownAccount();
  const device = useDevice(account);
  const drafts = useLiveQuery(device.state === 'ready' ? device.device.drafts.all : null);
  const outbox = useLiveQuery(device.state === 'ready' ? device.device.outbox.items : null);
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
          outbox={outbox.state === 'ready' ? outbox.value : []}
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
  outbox: readonly OutboxItem[];
  device: Device | null;
}

function Desk({ school, isSchool, offer, entries, drafts, outbox, device }: DeskProps) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const moment = useMoment();
  const [query, setQuery] = useSearchParams();
  const { data: known } = useCall('GET /api/competitions', { query: {} });
  useSentRefresh(outbox);
  const rows = deskRows(
    { entries, drafts, queue: outbox.filter((item) => !isInMyEvents(item, entries)), signupEnds: signupEndsOf(known?.items ?? []) },
    moment,
  );
  const show = query.get('show');
  const filter: DeskFilter = isDeskFilter(show) ? show : 'all';
  // not in the URL: it may be a child's name
  const [searched, setSearched] = useState('');
  const search = { competition: query.get('competition') ?? '', text: searched };
  const { data: childNames = noNames } = useChildNames({ entries, drafts, device, enabled: search.text.trim() !== '' });
  const found = rows.filter((row) => matchesSearch(row, search, childNames));
  const listed = found.filter((row) => matchesFilter(row, filter));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = listed.filter((row) => ticked.has(idOf(row)));
  const taken = chosen.length > 0 ? chosen : listed;
  const missing = useMissing(device, drafts);
  const readNames = async () => {
    if (!device) return noNames;
    await fetchDetails(device.accountId, entries, { signal: AbortSignal.timeout(LONGEST_FETCH_MS) });
    return readChildNames(entries, drafts, device);
  };
  const entered = taken.filter(isEntered);
  const works = entries.filter((entry) => isOpenForWork(entry, moment.now));
  const { print, sheet } = useEntrySheet({ school, rows: entered, readNames });
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
        lead={t(rows.length === 0 ? 'desk.start.lead' : rows.length > entries.length ? 'desk.leadDrafts' : 'desk.lead', {
          teams: rows.length,
          children,
          competitions: competitions.length,
        })}
      />
      <div className={`wrap ${cx('desk')}`}>
        <PersonalNav toDo={countNeedingAction(entries) + countRefused(drafts)} hasDesk row />
        <Unreadable device={device} />
        {rows.length === 0 ? (
          <DeskStart competitions={(known?.items ?? []).filter(({ status }) => status === 'signing_up')} />
        ) : (
          <>
            <DeadlineStrip rows={rows} />
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
              {works.length > 0 && (
                <ButtonLink to={deskWorksPath()} variant="secondary" size="sm" icon={moreIcons.video}>
                  {t('desk.handIn')}
                </ButtonLink>
              )}
              <DeskTools rows={taken} entered={entered.length} certificates={certificates} readNames={readNames} onPrint={print} />
            </div>
            <BulkBar rows={chosen} works={works} drafts={device?.drafts ?? null} onClear={() => setTicked(new Set())} />
            {listed.length > 0 ? (
              <DeskTable rows={listed} device={device} missing={missing} ticked={ticked} onTick={setTicked} />
            ) : (
              <EmptyState
                level={2}
                art="tock-happy"
                title={searched === '' ? t('desk.none') : t('desk.nothingFound', { query: searched })}
              />
            )}
            <p className={cx('fine')}>{t('desk.fine')}</p>
          </>
        )}
        {device && isSchool && <MoveDrafts device={device} drafts={drafts.filter(isOf('registration'))} />}
      </div>
      {sheet}
    </>
  );
}
