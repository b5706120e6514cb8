import { bindStyles } from '#src/ui/bindStyles.ts';
import { FilmCard } from './FilmCard.tsx';
import { type FilmTeam, inManyCompetitions } from './filmRows.ts';
import css from './ManyWorks.module.css';
import type { Match } from './matchFilms.ts';
import type { Films } from './useFilms.ts';

const cx = bindStyles(css);

interface FilmListProps {
  films: Films;
  matches: ReadonlyMap<string, Match>;
  teams: ReadonlyMap<string, FilmTeam>;
  /** The teams with a film on its way. */
  taken: ReadonlySet<string>;
  forAll: string;
  isTried: boolean;
}

const noMatch = { teamId: null, why: 'none' } as const;

/** The chosen films. Each may choose among the teams that no other has. */
export function FilmList({ films, matches, teams, taken, forAll, isTried }: FilmListProps) {
  const all = [...teams.values()];
  const used = new Set([...matches.values()].flatMap(({ teamId }) => teamId ?? []));
  const isMixed = inManyCompetitions(all);
  return (
    <ul className={cx('films')}>
      {films.rows.map((row) => {
        const match = matches.get(row.id) ?? noMatch;
        const free = all.filter(({ id }) => id === match.teamId || !(used.has(id) || taken.has(id)));
        return (
          <FilmCard
            key={row.id}
            {...{ row, match, free, isMixed, forAll, films, isTried }}
            team={match.teamId === null ? undefined : teams.get(match.teamId)}
          />
        );
      })}
    </ul>
  );
}
