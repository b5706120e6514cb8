import { comparableNumber } from '#contract/certificates/rules/certificateNumber.ts';
import { Text } from '#contract/http/common.ts';
import { Problem } from '#contract/http/problem.ts';
import {
  type CertificateRow,
  certificateNumbers,
  findCertificate,
  isOfPerson,
  issueCertificates,
  nameSuccessor,
  revokeCertificates,
} from '#server/certificates/index.ts';
import { templatesToIssue } from '#server/certificateTemplates/index.ts';
import type { CompetitionRow } from '#server/competitions/index.ts';
import type { Tx } from '#server/database/connection.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { renameChild } from '#server/registrations/index.ts';
import { nameIndex } from '#server/results/result.ts';
import { restate, standingResult, standingResultsOfChild } from './issuedStore.ts';
import { certificateToChange, type Place } from './place.ts';
import { noteChange, tellOwner } from './tell.ts';

/** Public reason of a certificate that a corrected name has ended. */
const NAME_CORRECTED: Text = { 'zh-CN': '姓名已更正。', 'en-US': 'The name was corrected.' };
/** Reason of a replacement whose revocation said none. */
const GIVEN_AGAIN: Text = { 'zh-CN': '已重新颁发。', 'en-US': 'It was given again.' };

/** Returns a function that issues the successors of certificates now, by the newest templates. */
const successorsOf = async (tx: Tx, { clock }: Pick<Deps, 'clock'>, { id, season }: CompetitionRow) => {
  const templates = await templatesToIssue(tx, id);
  const nextNumber = await certificateNumbers(tx, { id, season }, templates);
  return async (row: CertificateRow, named: Partial<Pick<CertificateRow, 'person' | 'latinName'>> = {}): Promise<string> => {
    const { kind, registrationId, accountId, person, latinName, teamName, organization } = row;
    const who = { registrationId, accountId, person, latinName, teamName, organization, ...named };
    const no = nextNumber(kind);
    const templateVersionId = templates.get(kind)?.versionId ?? null;
    await issueCertificates(tx, [{ no, kind, competitionId: id, ...who, templateVersionId }], clock.now());
    return no;
  };
};

/** Revokes a certificate for a public reason, tells its family and records it. Throws not_found; action_not_allowed_now if it is not valid. */
export const revokeByHand = async (deps: Deps, actor: Actor, place: Place, no: string, reason: Text): Promise<void> => {
  await deps.db.transaction().execute(async (tx) => {
    const { row, isValid } = await certificateToChange(tx, deps, actor, place, no);
    if (!isValid) throw new Problem('action_not_allowed_now');
    await revokeCertificates(tx, [{ no: row.no, successorNo: null }], { at: deps.clock.now(), reason });
    await noteChange(tx, deps, actor, 'certificate_revoked', row, { reason: `${reason['zh-CN']} / ${reason['en-US']}` });
    await tellOwner(tx, deps, { ...row, successorNo: null }, reason);
  });
  await deps.messages.committed();
};

/** Gives a revoked certificate again under a new number. Throws not_found; action_not_allowed_now if it has a successor, or what it certifies no longer stands. */
export const giveAgain = async (deps: Deps, actor: Actor, place: Place, no: string): Promise<{ no: string }> => {
  const successorNo = await deps.db.transaction().execute(async (tx) => {
    const { row, competition, isValid } = await certificateToChange(tx, deps, actor, place, no);
    const result = isOfPerson(row.kind) ? null : await standingResult(tx, row.no);
    const name = result === null ? row.person : result?.name;
    if (isValid || row.successorNo !== null || !name) throw new Problem('action_not_allowed_now');
    const made = await (await successorsOf(tx, deps, competition))(row);
    if (result) await restate(tx, result, { ...result, id: deps.ids.next(), certificateNo: made }, deps.clock.now());
    await nameSuccessor(tx, row.no, made);
    const ended = { ...row, successorNo: made };
    await noteChange(tx, deps, actor, 'certificate_given_again', ended);
    await tellOwner(tx, deps, ended, row.reason === null ? GIVEN_AGAIN : Text.parse(JSON.parse(row.reason)));
    return made;
  });
  await deps.messages.committed();
  return { no: successorNo };
};

/** Corrects the name on the valid certificate of a teacher or judge. Returns the number that takes its place; its own if nothing has changed. */
const renamePerson = async (
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { row, competition, isValid }: Awaited<ReturnType<typeof certificateToChange>>,
  { name, latinName }: { name: string; latinName: string | null },
): Promise<string> => {
  if (!isValid || !row.person) throw new Problem('action_not_allowed_now');
  if (row.person === name && row.latinName === latinName) return row.no;
  const successorNo = await (await successorsOf(tx, deps, competition))(row, { person: name, latinName });
  const ended = { ...row, successorNo };
  await revokeCertificates(tx, [ended], { at: deps.clock.now(), reason: NAME_CORRECTED });
  await noteChange(tx, deps, actor, 'certificate_renamed', ended);
  await tellOwner(tx, deps, ended, NAME_CORRECTED);
  return successorNo;
};

/**
 * Corrects the name on a valid certificate: the child's entry and results have it from now on, and each valid certificate of the child gets a successor. Returns the
 * number that takes its place; its own if nothing has changed. Throws not_found; action_not_allowed_now if it is not valid.
 */
export const correctName = async (
  deps: Deps,
  actor: Actor,
  place: Place,
  no: string,
  { name, latinName }: { name: string; latinName: string },
): Promise<{ no: string }> => {
  const { clock, ids, vault } = deps;
  const made = await deps.db.transaction().execute(async (tx) => {
    const { row, competition, isValid } = await certificateToChange(tx, deps, actor, place, no);
    if (isOfPerson(row.kind)) return renamePerson(tx, deps, actor, { row, competition, isValid }, { name, latinName: latinName || null });
    const result = await standingResult(tx, row.no);
    if (!isValid || !result || result.name === '') throw new Problem('action_not_allowed_now');
    const { registrationId, idNumberIndex } = result;
    const changes =
      registrationId === null ? [] : await renameChild(tx, deps, { registrationId, idNumberIndex }, { name, latinName: latinName || null });
    if (changes.length === 0 && result.name === name) return row.no;
    const issueSuccessor = await successorsOf(tx, deps, competition);
    const now = clock.now();
    const successors = new Map<string, string>();
    for (const each of await standingResultsOfChild(tx, result)) {
      const certificate = await findCertificate(tx, now, comparableNumber(each.certificateNo));
      // one that was revoked stays so, and its result has the name all the same
      const isToReplace = certificate !== undefined && certificate.revokedAt === null;
      const certificateNo = isToReplace ? await issueSuccessor(certificate) : each.certificateNo;
      if (isToReplace) successors.set(each.certificateNo, certificateNo);
      await restate(tx, each, { id: ids.next(), certificateNo, name, nameIndex: nameIndex(vault, name) }, now);
    }
    const ended = [...successors].map(([old, successorNo]) => ({ no: old, successorNo }));
    await revokeCertificates(tx, ended, { at: now, reason: NAME_CORRECTED });
    const successorNo = successors.get(row.no) ?? row.no;
    // of a child without an entry no log holds the name
    await noteChange(tx, deps, actor, 'certificate_renamed', { ...row, successorNo }, registrationId === null ? {} : { changes });
    for (const each of ended) await tellOwner(tx, deps, { ...row, ...each }, NAME_CORRECTED);
    return successorNo;
  });
  await deps.messages.committed();
  return { no: made };
};
