import type { Text } from '#contract/http/common.ts';
import type { Thing } from '#contract/office/rules/notices.ts';
import { type Confirmable, proposalsToConfirm } from '#server/accounts/index.ts';
import { openAppeals } from '#server/appeals/index.ts';
import { competitionTitles, refusedPublications } from '#server/competitions/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import { momentOf } from '#server/platform/site.ts';
import { entriesAssigned, entriesMentioning, entriesPastPromise } from '#server/registrations/index.ts';
import { openCases } from '#server/reports/index.ts';

/** A thing as a notice names it: nothing of a child, an entry by its number. */
export interface NamedThing extends Thing {
  number: string | null;
  competition: Text | null;
  /** Its page in the back office. */
  path: string;
  /** The organiser who waits to be confirmed, and who has proposed it. */
  proposal?: Pick<Confirmable, 'name' | 'inviterName'>;
}

const entryPath = (id: string): string => `/registrations/${encodeURIComponent(id)}/show`;

/** Returns everything that these organisers may have to be told of, as it is now. */
export const currentThings = async (
  { readDb, clock, site }: Pick<Deps, 'readDb' | 'clock' | 'site'>,
  organiserIds: readonly string[],
): Promise<NamedThing[]> => {
  const titles = new Map((await competitionTitles(readDb)).map(({ id, name }) => [id, name]));
  const titleIn = (id: string | null): Text | null => (id === null ? null : (titles.get(id) ?? null));
  const ofEntry = ({ id, number, competitionId, at }: { id: string; number: string | null; competitionId: string; at: number }) => ({
    ...{ number, competitionId, at },
    competition: titleIn(competitionId),
    path: entryPath(id),
  });
  const inCompetition = (competitionId: string | null) => ({ number: null, competitionId, competition: titleIn(competitionId) });
  const past = await entriesPastPromise(readDb, momentOf({ clock, site }));
  const assigned = await entriesAssigned(readDb, organiserIds);
  const mentions = await entriesMentioning(readDb, organiserIds);
  return [
    ...assigned.map((row) => ({ kind: 'assigned' as const, key: `${row.id} ${row.at}`, concerns: [row.assigneeId], ...ofEntry(row) })),
    ...mentions.map((row) => ({ kind: 'mention' as const, key: row.noteId, concerns: [row.accountId], ...ofEntry(row) })),
    ...(await openCases(readDb)).map((row) => ({
      kind: 'report' as const,
      // Reported once more after it was settled, it is another report.
      key: `${row.id} ${row.resolvedAt ?? 0}`,
      at: row.resolvedAt ?? row.firstAt,
      concerns: null,
      path: `/reports/${encodeURIComponent(row.id)}/show`,
      ...inCompetition(row.competitionId),
    })),
    ...(await proposalsToConfirm(readDb, clock.now())).map(({ id, createdAt, confirmers, ...proposal }) => ({
      kind: 'confirmation' as const,
      key: id,
      at: createdAt,
      concerns: confirmers,
      path: '/staff',
      proposal,
      ...inCompetition(null),
    })),
    ...(await refusedPublications(readDb)).map(({ competitionId, byId, failedAt }) => ({
      kind: 'publication' as const,
      key: `${competitionId} ${failedAt}`,
      at: failedAt,
      concerns: [byId],
      path: `/competitions/${encodeURIComponent(competitionId)}`,
      ...inCompetition(competitionId),
    })),
    ...(await openAppeals(readDb)).map((row) => ({
      kind: 'appeal' as const,
      key: row.id,
      at: row.sentAt,
      concerns: null,
      path: `/results?${new URLSearchParams({ competition: row.competitionId })}`,
      ...{ number: row.number, competitionId: row.competitionId, competition: titleIn(row.competitionId) },
    })),
    // Sent in once more, it waits anew.
    ...past.map((row) => ({ kind: 'pastPromise' as const, key: `${row.id} ${row.updatedAt}`, concerns: null, ...ofEntry(row) })),
  ];
};
