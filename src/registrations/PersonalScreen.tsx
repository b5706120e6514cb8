import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router-dom';
import type { EntrySummary } from '#contract/registrations.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { CodeBlock } from '#src/ui/art/BlockMark.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { FilterGroup } from '#src/ui/FilterGroup.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { PageBand } from '#src/ui/PageBand.tsx';
import { useCachedDetails } from './cached/useCachedDetails.ts';
import { LoadFailed, Loading } from './Loading.tsx';
import css from './PersonalScreen.module.css';
import { EntryTable } from './personal/EntryTable.tsx';
import { type EntryFilter, entryFilters, filterEntries } from './personal/entryFilter.ts';
import { OnDevice } from './personal/OnDevice.tsx';
import { useMyEntries } from './personal/useMyEntries.ts';
import { useKnownAccount } from './useKnownAccount.ts';

const cx = bindStyles(css);

/** The personal centre: My events and a link to the account's settings. */
export default function PersonalScreen() {
  const { t } = useTranslation('registrations');
  const format = useFormat();
  const account = useKnownAccount();
  const { data: entries, error, refetch } = useMyEntries();
  useCachedDetails(entries);
  const toDo = entries ? filterEntries(entries, 'toDo').length : 0;
  return (
    <Page title={t('mine.pageTitle')}>
      {account && (
        <PageBand
          tone="mint"
          art="tock-wave"
          title={t('mine.hello', { name: account.name || account.affiliation })}
          lead={entries ? t('mine.lead', { affiliation: account.affiliation, number: format.number(entries.length) }) : account.affiliation}
        />
      )}
      <div className={`wrap ${cx('layout')}`}>
        <nav className={cx('side')} aria-label={t('mine.navigation')}>
          <NavLink to="/personal">
            <Icon name="cup" />
            {t('mine.pageTitle')}
            {toDo > 0 && (
              <b className="num" title={t('mine.toDoCount', { number: toDo })}>
                {toDo}
              </b>
            )}
          </NavLink>
          <NavLink to="/account">
            <Icon name="user" />
            {t('mine.account')}
          </NavLink>
        </nav>
        <div>
          <OnDevice entries={entries} />
          {entries && <Entries entries={entries} />}
          {!entries && <Heading />}
          {!entries &&
            (error ? <LoadFailed level={3} title={t('mine.failed')} error={error} onRetry={refetch} /> : <Loading layout="list" />)}
        </div>
      </div>
    </Page>
  );
}

function Heading({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('registrations');
  return (
    <div className={cx('heading')}>
      <CodeBlock color="coral" glyph="forward" className={cx('block')} />
      <h2>{t('mine.pageTitle')}</h2>
      {children}
    </div>
  );
}

function Entries({ entries }: { entries: readonly EntrySummary[] }) {
  const { t } = useTranslation('registrations');
  const [filter, setFilter] = useState<EntryFilter>('all');
  const filtered = filterEntries(entries, filter);
  const options = entryFilters.map((value) => ({ value, label: t(`mine.${value}`), count: filterEntries(entries, value).length }));
  if (entries.length === 0) {
    return (
      <>
        <Heading />
        <EmptyState
          level={3}
          title={t('mine.empty.title')}
          body={t('mine.empty.body')}
          action={<ButtonLink to="/matchSign">{t('mine.empty.action')}</ButtonLink>}
        />
      </>
    );
  }
  return (
    <>
      <Heading>
        <FilterGroup label={t('mine.filter')} options={options} value={filter} onChange={setFilter} className={cx('filter')} />
      </Heading>
      {filtered.length > 0 ? (
        <EntryTable entries={filtered} />
      ) : (
        filter !== 'all' && <EmptyState level={3} art="tock-happy" title={t(`mine.emptyFilter.${filter}`)} />
      )}
    </>
  );
}
