/** The names of the checks before results are published, in the order of the list. */
export const checkNames = [
  'rounds_open',
  'marks_missing',
  'attempts_surplus',
  'spreads_open',
  'late_marks',
  'works_open',
  'bursts_open',
  'no_awards',
  'jury_waiting',
  'entries_twice',
  'names_unprintable',
  'ties',
  'unpaid',
  'guardians_waiting',
  'names_withheld',
  'finals_closed',
  'not_advancing',
] as const;
export type CheckName = (typeof checkNames)[number];

/** Facts about a competition's results, each the number of rounds, works or entries of which it is true. */
export type CheckFacts = Readonly<Record<CheckName, number>>;

/** Those that stop a publication; the others but ties ask for a reason. */
const errors: ReadonlySet<CheckName> = new Set([
  'rounds_open',
  'marks_missing',
  'attempts_surplus',
  'spreads_open',
  'no_awards',
  'entries_twice',
  // such a child has no certificate until its name is corrected
  'names_unprintable',
]);

/**
 * Returns the checks before a publication: an error stops it, a warning needs a name and a reason. A burst of votes is an error only if an award hangs on votes.
 * Shared ranks are told, and nothing more.
 */
export const checksOf = (
  facts: CheckFacts,
  { awardByVotes }: { awardByVotes: boolean },
): { name: CheckName; level: 'error' | 'warning' | 'ok'; count: number }[] =>
  checkNames.map((name) => {
    const count = facts[name];
    const isError = errors.has(name) || (name === 'bursts_open' && awardByVotes);
    return { name, level: count === 0 || name === 'ties' ? 'ok' : isError ? 'error' : 'warning', count };
  });
