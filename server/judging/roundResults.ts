import { standingsOf } from '#contract/judging/rules/attemptStandings.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { absentEntries } from '#server/eventDay/index.ts';
import { attemptsOf, factsOf, type NamedAttempt } from './attemptStore.ts';
import { type RoundRow, roundsOf } from './roundStore.ts';
import { settingsOf } from './rounds.ts';
import { countedOf, scoredIn } from './roundTeams.ts';
import { teamsOfCompetition } from './teamStore.ts';

const begunTables = async (db: Db | Tx, competitionId: string): Promise<RoundRow[]> =>
  (await roundsOf(db, competitionId)).filter(({ state, tableSettings }) => state !== 'draft' && tableSettings !== null);

/** Returns the attempts of a competition's rounds that have begun, with whether each stands or is surplus; those without effect are left out. */
export const attemptsForResults = async (
  db: Db | Tx,
  competitionId: string,
): Promise<(NamedAttempt & { standing: 'stands' | 'surplus' })[]> => {
  const found: (NamedAttempt & { standing: 'stands' | 'surplus' })[] = [];
  for (const round of await begunTables(db, competitionId)) {
    const { table } = settingsOf(round);
    for (const own of Map.groupBy(await attemptsOf(db, round.id), ({ registrationId }) => registrationId).values()) {
      const standings = standingsOf(own.map(factsOf), table?.attempts ?? 0);
      for (const row of own) {
        const standing = standings.get(row.id);
        if (standing === 'stands' || standing === 'surplus') found.push({ ...row, standing });
      }
    }
  }
  return found;
};

/** Returns the entries that lack an attempt that counts in a round that has begun; without those who were absent on the day. */
export const unscoredTeams = async (db: Db | Tx, competitionId: string): Promise<ReadonlySet<string>> => {
  const rounds = await begunTables(db, competitionId);
  if (rounds.length === 0) return new Set();
  const teams = await teamsOfCompetition(db, competitionId);
  const absent = await absentEntries(db, competitionId);
  const unscored = new Set<string>();
  for (const round of rounds) {
    const { table } = settingsOf(round);
    const attempts = Map.groupBy(await attemptsOf(db, round.id), ({ registrationId }) => registrationId);
    for (const { id } of await scoredIn(db, round, teams))
      if (table && !absent.has(id) && countedOf(attempts.get(id) ?? [], table) === null) unscored.add(id);
  }
  return unscored;
};
