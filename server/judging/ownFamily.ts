import { z } from 'zod';
import { Problem } from '#contract/http/problem.ts';
import { isAboutJudging, isAboutScores } from '#contract/office/rules/auditActions.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { findWork } from '#server/works/index.ts';
import { derivedConflicts } from './derivedConflicts.ts';
import { peopleFacts, type RoundWork, workIdsByNo, worksWithIds } from './factStore.ts';
import type { RoundRow } from './roundStore.ts';
import { factsOfEntries, teamsOfCompetition } from './teamStore.ts';

/** Kinds of conflict that make an organiser one of an entry's family or teachers. */
const OWN: ReadonlySet<string> = new Set(['account', 'email', 'phone']);

/** Returns the ids of those works or teams whose family or teacher the actor is: their judges, marks and attempts are hidden from the actor. */
export const worksOfOwnFamily = async (
  db: Db | Tx,
  actor: Pick<Actor, 'id'>,
  works: readonly Pick<RoundWork, 'id' | 'facts'>[],
): Promise<ReadonlySet<string>> => {
  const conflicts = derivedConflicts(await peopleFacts(db, [actor.id]), works);
  return new Set(
    [...conflicts].flatMap(([workId, found]) => (found.some(({ kinds }) => kinds.some((kind) => OWN.has(kind))) ? [workId] : [])),
  );
};

/** Returns those of the given works whose family or teacher the actor is, also those that are judged no more. */
const ownFamilyAmong = async (db: Db | Tx, actor: Actor, workIds: readonly string[]): Promise<ReadonlySet<string>> =>
  worksOfOwnFamily(db, actor, await worksWithIds(db, [...new Set(workIds)]));

/** Refuses, as if there were none, a work of another competition than the round's, and one whose family or teacher the actor is. Throws not_found. */
export const refuseHiddenWork = async (
  db: Db | Tx,
  actor: Actor,
  { competitionId }: Pick<RoundRow, 'competitionId'>,
  workId: string,
): Promise<void> => {
  const isTheirs = (await findWork(db, workId))?.competitionId === competitionId;
  if (!isTheirs || (await ownFamilyAmong(db, actor, [workId])).size > 0) throw new Problem('not_found');
};

interface Line {
  action: string;
  subject: string;
  subjectId: string;
  detail: string;
}

const Numbered = z.object({ no: z.string() });

/** Returns the number of the work that all judges of a round mark, if a line of the audit log names it: its subject is the competition. */
const calibrationIn = ({ action, detail }: Line): string | null =>
  action === 'calibration_set' ? (Numbered.safeParse(JSON.parse(detail)).data?.no ?? null) : null;

const OfEntry = z.object({ registrationId: z.string() });

/** Returns the id of the entry whose scores a line tells of; null if it tells of none. */
const entryIn = (line: Line): string | null => {
  if (!isAboutScores(line)) return null;
  return line.subject === 'registration' ? line.subjectId : (OfEntry.safeParse(JSON.parse(line.detail)).data?.registrationId ?? null);
};

/** Returns the given audit lines without those that tell an organiser of the judges, marks or attempts of an entry of their own family or school. */
export const withoutOwnJudging = async <T extends Line>(db: Db, actor: Actor, lines: readonly T[]): Promise<T[]> => {
  const numbered = await workIdsByNo(
    db,
    lines.flatMap((line) => calibrationIn(line) ?? []),
  );
  const workOf = (line: Line): string | null => (isAboutJudging(line) ? line.subjectId : (numbered.get(calibrationIn(line) ?? '') ?? null));
  const own = await ownFamilyAmong(
    db,
    actor,
    lines.flatMap((line) => workOf(line) ?? []),
  );
  const entries = await factsOfEntries(db, [...new Set(lines.flatMap((line) => entryIn(line) ?? []))]);
  const ownEntries = await worksOfOwnFamily(db, actor, entries);
  return lines.filter((line) => !own.has(workOf(line) ?? '') && !ownEntries.has(entryIn(line) ?? ''));
};

/** Returns the ids of a competition's entries whose family or teacher the actor is, also those that take part no more. */
export const ownFamilyEntries = async (db: Db | Tx, actor: Pick<Actor, 'id'>, competitionId: string): Promise<ReadonlySet<string>> =>
  worksOfOwnFamily(db, actor, await teamsOfCompetition(db, competitionId));
