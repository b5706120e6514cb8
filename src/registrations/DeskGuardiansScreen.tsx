import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnGuardians } from '#contract/registrations/guardians.ts';
import { foldName } from '#contract/text/typedText.ts';
import { printPage } from '#src/platform/device/saveFile.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FilterGroup } from '#src/ui/choices/FilterGroup.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import css from './deskGuardians/DeskGuardians.module.css';
import { GuardianSheet } from './deskGuardians/GuardianSheet.tsx';
import { GuardianTable } from './deskGuardians/GuardianTable.tsx';
import { LeftChildren } from './deskGuardians/LeftChildren.tsx';
import { Reminder } from './deskGuardians/Reminder.tsx';
import { useOwnGuardians } from './deskGuardians/useOwnGuardians.ts';
import { LoadFailed, Loading } from './Loading.tsx';
import { countNeedingAction } from './needsAction.ts';
import { PersonalNav } from './personal/PersonalNav.tsx';
import { useMyEntries } from './personal/useMyEntries.ts';

const cx = bindStyles(css);

const filters = ['all', 'silent', 'no_phone', 'answered'] as const;
type Filter = (typeof filters)[number];
type Guardian = OwnGuardians['items'][number];

const matches = ({ state }: Guardian, filter: Filter): boolean => {
  if (filter === 'all') return true;
  return filter === 'silent' ? state !== 'answered' && state !== 'no_phone' : state === filter;
};

/** `/desk/guardians`: the guardians of all children of a school, in one table. */
export default function DeskGuardiansScreen() {
  const { t } = useTranslation('registrations');
  const { data, error, refetch } = useOwnGuardians();
  return (
    <Page title={t('deskGuardians.title')}>
      {data ? (
        <Guardians {...data} />
      ) : (
        <div className="wrap">
          <h1 className="vh">{t('deskGuardians.title')}</h1>
          {error ? <LoadFailed level={2} title={t('deskGuardians.failed')} error={error} onRetry={refetch} /> : <Loading layout="list" />}
        </div>
      )}
    </Page>
  );
}

function Guardians({ items, left }: OwnGuardians) {
  const { t } = useTranslation('registrations');
  const { data: entries = [] } = useMyEntries();
  const [filter, setFilter] = useState<Filter>('all');
  // not in the URL: it may be a child's name
  const [searched, setSearched] = useState('');
  const text = foldName(searched);
  const found = items.filter(({ childName, teamName }) => [childName, teamName].some((name) => foldName(name).includes(text)));
  const listed = found.filter((guardian) => matches(guardian, filter));
  const unanswered = listed.filter(({ state }) => state !== 'answered' && state !== 'no_phone');
  const count = (of: Filter) => found.filter((guardian) => matches(guardian, of)).length;
  return (
    <>
      <PageBand
        tone="mint"
        className={cx('band')}
        art="tock-mail"
        title={t('deskGuardians.title')}
        lead={t('deskGuardians.lead', {
          children: items.length,
          answered: items.filter(({ state }) => state === 'answered').length,
          silent: items.filter((guardian) => matches(guardian, 'silent')).length,
          unknown: items.filter(({ state }) => state === 'no_phone').length,
        })}
      />
      <div className={`wrap ${cx('page')}`}>
        <PersonalNav toDo={countNeedingAction(entries)} hasDesk row />
        {items.length === 0 ? (
          <EmptyState
            level={2}
            art="tock-mail"
            title={t('deskGuardians.none')}
            body={t('deskGuardians.noneBody')}
            action={<ButtonLink to="/desk">{t('desk.title')}</ButtonLink>}
          />
        ) : (
          <>
            <Reminder guardians={listed} />
            <FilterGroup
              label={t('desk.filterLabel')}
              options={filters.map((value) => ({ value, label: t(`deskGuardians.filter.${value}`), count: count(value) }))}
              value={filter}
              onChange={setFilter}
            />
            <div className={cx('bar')}>
              <TextField label={t('desk.search')} type="search" value={searched} onChange={({ target }) => setSearched(target.value)} />
              {unanswered.length > 0 && (
                <Button variant="secondary" size="sm" icon={moreIcons.file} onClick={printPage}>
                  {t('deskGuardians.print', { count: unanswered.length })}
                </Button>
              )}
            </div>
            {listed.length > 0 ? (
              <GuardianTable guardians={listed} />
            ) : (
              <EmptyState
                level={2}
                art="tock-happy"
                title={searched === '' ? t('desk.none') : t('desk.nothingFound', { query: searched })}
              />
            )}
            <LeftChildren left={left} />
            <p className={cx('fine')}>{t('deskGuardians.fine')}</p>
          </>
        )}
      </div>
      <GuardianSheet guardians={unanswered} />
    </>
  );
}
