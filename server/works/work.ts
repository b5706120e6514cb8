import { cutWindow } from '#contract/competitions/rules/callingOff.ts';
import type { Text } from '#contract/http/common.ts';
import { isProblemCode, type ProblemCode } from '#contract/http/problem.ts';
import type { PendingDecision } from '#contract/office/decisions.ts';
import { canTransition, extendedWindow } from '#contract/registrations/rules/entryStatus.ts';
import { windowState } from '#contract/time/timeWindow.ts';
import type { AdminWorkSummary } from '#contract/works/admin.ts';
import type { Media, OwnWork, Work, WorkSummary } from '#contract/works/public.ts';
import { type WorkStage, workStage } from '#contract/works/rules/workStage.ts';
import { titleOf } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { cannedTexts } from '#server/registrations/index.ts';
import { filesOf, type WorkFileRow } from './media/fileStore.ts';
import { typeOfKey } from './media/mediaTypes.ts';
import { isPublic } from './public.ts';
import type { JoinedWorkRow, ListedWorkRow } from './store.ts';

/** A work with its files, in order. */
export interface LoadedWork<Row = JoinedWorkRow> {
  row: Row;
  files: WorkFileRow[];
  /** The prepared reason for holding it back, in both languages. */
  cannedReason: Text | null;
}

export const loadWorks = async <Row extends { id: string; holdReason?: string | null; cannedReasonId?: string | null }>(
  db: Db | Tx,
  rows: readonly Row[],
): Promise<LoadedWork<Row>[]> => {
  const files = Map.groupBy(
    await filesOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ workId }) => workId,
  );
  const canned = await cannedTexts(
    db,
    rows.map(({ holdReason = null, cannedReasonId: id }) => ({ reason: holdReason, id })),
  );
  return rows.map((row, index) => ({ row, files: files.get(row.id) ?? [], cannedReason: canned[index] ?? null }));
};

/** Returns the URL of a file of a work. It changes with the work's version, so that no cache serves an old file. */
const urlOf = ({ no, version }: ListedWorkRow, path: string): string => `/api/works/${no}/${path}?v=${version}`;

/** Returns the family's poster, or a frame of the film. */
const posterOf = (row: JoinedWorkRow, first: WorkFileRow | undefined): { posterUrl?: string } => {
  // A work in preparation has no files yet.
  if (row.preparation !== 'ready') return {};
  if (row.poster !== null) return { posterUrl: urlOf(row, 'poster') };
  return first?.previewKey ? { posterUrl: urlOf(row, 'files/1/preview') } : {};
};

export const mediaOf = ({ row, files }: LoadedWork): Media => {
  if (row.kind === 'link') return { kind: 'link', url: row.link ?? '' };
  const [first] = files;
  if (row.kind === 'video')
    return {
      kind: 'video',
      url: urlOf(row, 'files/1'),
      type: typeOfKey(first?.fullKey ?? ''),
      ...posterOf(row, first),
    };
  return {
    kind: 'images',
    items: files.map(({ position }) => ({ url: urlOf(row, `files/${position}`), previewUrl: urlOf(row, `files/${position}/preview`) })),
  };
};

const posterUrlOf = ({ row, files }: LoadedWork<ListedWorkRow>): string | null => {
  if (row.preparation !== 'ready') return null;
  if (row.poster !== null) return urlOf(row, 'poster/preview');
  return files[0]?.previewKey ? urlOf(row, 'files/1/preview') : null;
};

export const toWorkSummary = (work: LoadedWork<ListedWorkRow>): WorkSummary => {
  const { row } = work;
  return {
    no: row.no,
    title: row.title,
    kind: row.kind,
    posterUrl: posterUrlOf(work),
    teamName: row.publishName === 1 ? row.teamName : null,
    group: row.groupName,
    votes: row.votes ?? 0,
  };
};

export const votingOf = ({ votingOpensAt: opensAt, votingClosesAt: closesAt, calledOffAt }: JoinedWorkRow) =>
  opensAt === null && closesAt === null ? null : cutWindow({ opensAt, closesAt }, calledOffAt);

export const toWork = (work: LoadedWork): Work => {
  const { row } = work;
  return {
    ...toWorkSummary(work),
    description: row.description,
    media: mediaOf(work),
    preparation: row.preparation,
    competition: {
      id: row.competitionId,
      slug: row.slug,
      season: row.season,
      title: titleOf({ title: row.competitionTitle }),
      voting: votingOf(row),
    },
  };
};

/** Returns a work as its judge sees it, without anything that reveals whose it is. Its title and description are the family's own words. */
export const toJudgedWork = (work: LoadedWork): Work => ({ ...toWork(work), teamName: null, votes: 0 });

/** Returns the reason why a work cannot be prepared. */
export const refusalOf = ({ refusal }: Pick<JoinedWorkRow, 'refusal'>): ProblemCode | null => (isProblemCode(refusal) ? refusal : null);

/** Returns a work as its owner sees it at `now` (epoch ms), always with the team's name. */
export const toOwnWork = (work: LoadedWork, now: number): OwnWork => {
  const { row, files } = work;
  return {
    ...toWork(work),
    teamName: row.teamName,
    registrationId: row.registrationId,
    uploadIds: files.map(({ uploadId }) => uploadId),
    posterUploadId: row.posterUploadId,
    releasedAt: row.releasedAt,
    held: heldOf(work),
    public: isPublic(row),
    refusal: refusalOf(row),
    editable:
      row.calledOffAt === null &&
      canTransition(row.entryState, 'work_submitted') &&
      windowState(extendedWindow({ opensAt: row.workOpensAt, closesAt: row.workClosesAt }, row.workUntil), now) === 'open',
    submittedAt: row.submittedAt,
    updatedAt: row.updatedAt,
    version: row.version,
    contentVersion: row.contentVersion,
  };
};

const heldOf = ({ row: { heldAt, holdReason }, cannedReason }: LoadedWork): OwnWork['held'] =>
  heldAt === null ? null : { at: heldAt, reason: holdReason ?? '', cannedReason };

/** Returns a work's stage on its way to publication. */
export const stageOf = ({ openReports, heldAt, releasedAt, publishWork, entryState }: JoinedWorkRow): WorkStage =>
  workStage({ openReports, heldAt, releasedAt, publishWork: publishWork === 1, isCancelled: entryState === 'cancelled' });

/** Returns a work in the organisers' list. */
export const toAdminSummary = (work: LoadedWork, decisions: ReadonlyMap<string, PendingDecision>): AdminWorkSummary => {
  const { row } = work;
  return {
    ...toWorkSummary(work),
    id: row.id,
    registrationId: row.registrationId,
    entryState: row.entryState,
    competition: { id: row.competitionId, title: titleOf({ title: row.competitionTitle }), season: row.season, mode: row.mode },
    teamName: row.teamName,
    accountName: row.accountName,
    publishWork: row.publishWork === 1,
    media: mediaOf(work),
    refusal: refusalOf(row),
    releasedAt: row.releasedAt,
    held: heldOf(work) ?? null,
    public: isPublic(row),
    stage: stageOf(row),
    reports: row.openReports,
    preparation: row.preparation,
    submittedAt: row.submittedAt,
    updatedAt: row.updatedAt,
    version: row.version,
    pendingDecision: decisions.get(row.id) ?? null,
  };
};
