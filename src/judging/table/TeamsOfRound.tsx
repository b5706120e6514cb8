import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { Account } from '#contract/accounts/public.ts';
import { matchesTeam } from '#contract/eventDay/rules/matchesTeam.ts';
import type { TableRound } from '#contract/judging/attempts.ts';
import list from '#src/judging/list/WorkList.module.css';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { FilterGroup } from '#src/ui/choices/FilterGroup.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { NextAtTable } from './NextAtTable.tsx';
import { TeamRow } from './TeamRow.tsx';
import { type Filter, filters, isIn, type TeamLine } from './teamLines.ts';

/** Number of teams that are shown without a search. */
const SHOWN = 200;

interface TeamsOfRoundProps {
  account: Account;
  round: TableRound;
  lines: readonly TeamLine[];
  /** The choice of a round, and the attempts whose team is gone. */
  children: ReactNode;
}

/** The teams of a round that run at a table: the next at the judge's table, and all of them by number or name. */
export function TeamsOfRound({ account, round, lines, children }: TeamsOfRoundProps) {
  const { t } = useTranslation('judging');
  const text = useText();
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState('');
  const asked = query.get('show');
  const filter: Filter = filters.find((each) => each === asked) ?? 'all';
  const found = lines.filter((line) => isIn(filter, line) && matchesTeam(line.team, typed));
  const choose = (value: Filter) =>
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === 'all') after.delete('show');
        else after.set('show', value);
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <h1 className={list['heading']}>{t('table.heading', { round: text(round.name) })}</h1>
      {children}
      <NextAtTable account={account} round={round} lines={lines} />
      <TextField
        label={t('table.search')}
        type="search"
        inputMode="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FilterGroup
        label={t('table.filterLabel')}
        value={filter}
        onChange={choose}
        options={filters.map((value) => ({
          value,
          label: t(`table.filter.${value}`),
          count: lines.filter((line) => isIn(value, line)).length,
        }))}
      />
      {found.length > 0 ? (
        <ul className={list['list']}>
          {found.slice(0, SHOWN).map((line) => (
            <TeamRow key={line.team.id} line={line} />
          ))}
        </ul>
      ) : (
        <EmptyState level={2} art="tock-think" title={t(lines.length === 0 ? 'table.noTeams' : 'table.noneFound')} />
      )}
      {found.length > SHOWN && <p>{t('table.more', { count: found.length - SHOWN })}</p>}
    </>
  );
}
