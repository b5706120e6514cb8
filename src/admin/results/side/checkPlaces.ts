import { entrySegments } from '#contract/registrations/entrySegments.ts';
import type { ResultCheck } from '#contract/results/admin.ts';
import type { CheckName } from '#contract/results/rules/checks.ts';
import { linkTo } from '#src/admin/today/todayRows.ts';

/** A part of the back office, and the address in it. */
interface Place {
  part: string;
  to: string;
}

/** Returns where a check is settled; null if it only tells something. */
export const placeOfCheck = (
  { name, entryId }: Pick<ResultCheck, 'name' | 'entryId'>,
  competitionId: string,
  season: number | undefined,
): Place | null => {
  const board = (show?: string): Place => ({
    part: 'judging',
    to: `/judging?${new URLSearchParams({ competition: competitionId, ...(show !== undefined && { show }) })}`,
  });
  // a list shows the chosen season alone, unless its filter names one
  const list = (part: string, filter: object): Place => ({ part, to: linkTo(part, { season, competitionId, ...filter }) });
  const places: Record<CheckName, Place | null> = {
    rounds_open: board(),
    marks_missing: board('to_act'),
    attempts_surplus: board('to_act'),
    spreads_open: board('to_act'),
    late_marks: board('to_act'),
    works_open: { part: 'competitionDrafts', to: `/competitions/${encodeURIComponent(competitionId)}` },
    entries_twice: list('registrations', { hasPossibleDuplicate: true }),
    // one after the other: its name is corrected on its own page
    names_unprintable: entryId === null ? null : { part: 'registrations', to: `/registrations/${encodeURIComponent(entryId)}/show` },
    bursts_open: list('voteFlags', { settled: false }),
    no_awards: { part: 'competitionDrafts', to: `/competitions/${encodeURIComponent(competitionId)}` },
    // given on the same page
    jury_waiting: null,
    ties: null,
    unpaid: list('registrations', entrySegments.unpaid),
    guardians_waiting: list('registrations', entrySegments.guardians),
    names_withheld: list('registrations', {}),
    finals_closed: { part: 'competitionDrafts', to: `/competitions/${encodeURIComponent(competitionId)}` },
    not_advancing: null,
  };
  return places[name];
};
