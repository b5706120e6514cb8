import type { CertificatePeople, CertificatePerson } from '#contract/certificates/people.ts';
import type { PersonKind } from '#contract/certificates/rules/fields.ts';
import { Problem } from '#contract/http/problem.ts';
import { type CompetitionScope, isInScope } from '#contract/office/rules/staffRights.ts';
import { certificateNumbers, issueCertificates } from '#server/certificates/issue.ts';
import { templatesToIssue } from '#server/certificateTemplates/index.ts';
import { type CompetitionRow, findCompetition } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { judgesWhoJudged, ownFamilyEntries } from '#server/judging/index.ts';
import { writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { lockCompetition } from '#server/registrations/index.ts';
import { peopleOfCompetition, teachersOf } from './peopleStore.ts';

interface Place {
  competitionId: string;
  scope: CompetitionScope;
}

/** Somebody who can get a certificate, with the entry and account that it belongs to. */
interface Candidate extends CertificatePerson {
  registrationId: string | null;
  accountId: string | null;
}

const reach = async (db: Db | Tx, { competitionId, scope }: Place): Promise<CompetitionRow> => {
  const row = isInScope(scope, competitionId) ? await findCompetition(db, competitionId) : undefined;
  if (row?.id !== competitionId) throw new Problem('not_found');
  return row;
};

/** Returns the teachers and judges of a competition whom the actor may give certificates, with those that they have. */
const candidates = async (
  db: Db | Tx,
  { clock }: Pick<Deps, 'clock'>,
  actor: Actor,
  competitionId: string,
): Promise<Record<PersonKind, Candidate[]>> => {
  // the last one, if it was given again
  const issued = (await peopleOfCompetition(db, clock.now(), competitionId)).filter(({ successorNo }) => successorNo === null);
  const ofEntry = new Map(issued.filter(({ kind }) => kind === 'teacher').map((row) => [row.registrationId, row.no]));
  const ofJudge = new Map(issued.filter(({ kind }) => kind === 'judge').map((row) => [row.accountId, row.no]));
  const hidden = await ownFamilyEntries(db, actor, competitionId);
  const teachers = (await teachersOf(db, competitionId)).filter(({ id, instructorName }) => !hidden.has(id) && instructorName !== '');
  return {
    teacher: teachers.map(({ id, accountId, accountKind, teamName, organization, instructorName }) => {
      // a family's account is not its teacher's
      const isSchool = accountKind !== 'family';
      return {
        ...{ id, name: instructorName, teamName, organization, hasAccount: isSchool, issuedNo: ofEntry.get(id) ?? null },
        ...{ registrationId: id, accountId: isSchool ? accountId : null },
      };
    }),
    judge: (await judgesWhoJudged(db, competitionId)).map(({ id, name, affiliation }) => ({
      ...{ id, name, teamName: null, organization: affiliation || null, hasAccount: true, issuedNo: ofJudge.get(id) ?? null },
      ...{ registrationId: null, accountId: id },
    })),
  };
};

const shown = ({ registrationId: _, accountId: __, ...person }: Candidate): CertificatePerson => person;

/** Returns the teachers and judges of a competition with the certificates that they have. Throws not_found. */
export const listPeople = async (deps: Pick<Deps, 'db' | 'clock'>, actor: Actor, place: Place): Promise<CertificatePeople> => {
  await reach(deps.db, place);
  const { teacher, judge } = await candidates(deps.db, deps, actor, place.competitionId);
  return { teacher: teacher.map(shown), judge: judge.map(shown) };
};

/** Issues certificates to teachers or judges now, each once. Returns how many. Throws not_found, also for somebody who is not among them. */
export const issueToPeople = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  actor: Actor,
  place: Place,
  { kind, people }: { kind: PersonKind; people: readonly { id: string; name: string }[] },
): Promise<{ issued: number }> =>
  deps.db.transaction().execute(async (tx) => {
    await reach(tx, place);
    const { competitionId } = place;
    await lockCompetition(tx, competitionId);
    const { season } = await reach(tx, place);
    const known = new Map((await candidates(tx, deps, actor, competitionId))[kind].map((each) => [each.id, each]));
    const names = new Map(people.map(({ id, name }) => [id, name]));
    if ([...names.keys()].some((id) => !known.has(id))) throw new Problem('not_found');
    const templates = await templatesToIssue(tx, competitionId);
    const nextNumber = await certificateNumbers(tx, { id: competitionId, season }, templates);
    const templateVersionId = templates.get(kind)?.versionId ?? null;
    const certificates = [...names].flatMap(([id, person]) => {
      const candidate = known.get(id);
      if (!candidate || candidate.issuedNo !== null) return [];
      const { registrationId, accountId, teamName, organization } = candidate;
      return [{ no: nextNumber(kind), kind, competitionId, registrationId, accountId, person, teamName, organization, templateVersionId }];
    });
    if (certificates.length === 0) return { issued: 0 };
    await issueCertificates(tx, certificates, deps.clock.now());
    await writeAudit(tx, deps, {
      actor,
      action: 'certificates_issued',
      subject: 'competition',
      subjectId: competitionId,
      detail: { certificate: kind, rows: certificates.length },
    });
    return { issued: certificates.length };
  });
