import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { matchesTeam } from '#contract/eventDay/rules/matchesTeam.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FilterGroup } from '#src/ui/choices/FilterGroup.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import css from './CheckIn.module.css';
import type { DoorDay } from './door.ts';
import { TeamRow } from './TeamRow.tsx';
import { type Filter, filters, isIn, linesOf, ordered } from './teamLines.ts';
import type { DoorState } from './useDoor.ts';

const cx = bindStyles(css);
/** Most teams shown at once; a search finds the others. */
const SHOWN = 80;

interface TeamsProps {
  day: DoorDay;
  /** The team of the code that was read; null for none. */
  teamId: string | null;
  press: DoorState['press'];
}

/** The teams of a day: found by code, number, team or school. */
export function Teams({ day, teamId, press }: TeamsProps) {
  const { t } = useTranslation('checkIn');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const showAll = () => {
    setTyped('');
    setFilter('all');
    navigate('/check-in', { replace: true });
  };
  // a run that is on still is the next one
  const lines = linesOf(day, Date.now() - 10 * 60_000);
  const byCode = teamId === null ? null : lines.filter(({ team }) => team.id === teamId);
  const found =
    byCode ??
    ordered(
      filter,
      lines.filter((line) => isIn(filter, line) && matchesTeam(line.team, typed)),
    );
  const shown = found.slice(0, SHOWN);
  return (
    <>
      {byCode ? (
        <Button variant="secondary" onClick={showAll}>
          {t('all_teams')}
        </Button>
      ) : (
        <>
          <TextField label={t('search')} type="search" inputMode="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
          <FilterGroup
            label={t('show')}
            value={filter}
            onChange={setFilter}
            options={filters.map((value) => ({
              value,
              label: t(`filter.${value}`),
              count: lines.filter((line) => isIn(value, line)).length,
            }))}
          />
        </>
      )}
      {shown.length === 0 && <Notice tone="info">{t(byCode ? 'unknown_team' : 'no_match')}</Notice>}
      <ul className={cx('teams')}>
        {shown.map((line) => (
          <TeamRow key={line.team.id} line={line} press={press} />
        ))}
      </ul>
      {found.length > shown.length && <p className={cx('more')}>{t('more', { count: found.length - shown.length })}</p>}
    </>
  );
}
