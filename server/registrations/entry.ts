import { awardOf, awardOrder } from '#contract/competitions/awards.ts';
import type { EntryDay } from '#contract/eventDay/plan.ts';
import type { Text } from '#contract/http/common.ts';
import { isProblemCode } from '#contract/http/problem.ts';
import type { PendingDecision } from '#contract/office/decisions.ts';
import type { AnswerView } from '#contract/registrations/formAnswers.ts';
import { type Member, MemberView } from '#contract/registrations/members.ts';
import type { FamilyAct } from '#contract/registrations/onBehalf.ts';
import { Entry, type EntryAward, type EntrySummary } from '#contract/registrations/public.ts';
import {
  correctionEnd,
  type EntryAction,
  endedStates,
  entryActions,
  entryLabel,
  extendedWindow,
  isJudged,
} from '#contract/registrations/rules/entryStatus.ts';
import { answerViews, questionsOf } from '#contract/registrations/rules/formAnswers.ts';
import { issuerOf, normalizeIdNumber } from '#contract/registrations/rules/idNumber.ts';
import { awardsOf, type CompetitionRow, formQuestionsOf, titleOf, windowsOf } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { pendingDecisionsOf } from '#server/decisions/index.ts';
import type { SealedText } from '#server/platform/secrets/secretKey.ts';
import type { Vault } from '#server/platform/secrets/vault.ts';
import { answersOfEntry, answersOfMember } from './formAnswers.ts';
import { guardianStates } from './guardians/guardianStates.ts';
import { guardianAnswersOf, guardiansOf } from './guardians/guardianStore.ts';
import { advancementsAt, type LoadedAdvancement, loadAdvancements } from './invitations/advancements.ts';
import { invitationCodeText } from './invitations/invitationCodeStore.ts';
import { findSealedIdNumber, type MemberRow, membersOf } from './memberStore.ts';
import { familyActsOf } from './onBehalf/actStore.ts';
import { type PaperConsentRow, paperConsentsOf } from './onBehalf/paperStore.ts';
import { toPayment } from './payments/payment.ts';
import { paymentItemsOf, paymentsOf } from './payments/paymentStore.ts';
import { cannedTexts } from './record/cannedReasons.ts';
import { waitlistPositions } from './seats/seatStore.ts';
import {
  type AppealStateRow,
  type AwardRow,
  appealStatesOf,
  awardsOfEntries,
  competitionsByIds,
  type EntrySlotRow,
  type RegistrationRow,
  slotsOfEntries,
  worksOfEntries,
} from './store.ts';

/** Returns the context that binds a sealed ID number to its member: it cannot be opened for another. */
export const idNumberContext = (memberId: string): string => `member ${memberId} id_number`;

/** Returns a child's ID number in full; empty once it has been erased. */
export const openIdNumber = (vault: Vault, { id, idNumberSealed }: Pick<MemberRow, 'id' | 'idNumberSealed'>): string =>
  idNumberSealed === '' ? '' : vault.open(idNumberSealed, idNumberContext(id));

/** Returns a sealed text to try the secret key on. */
export const findSealedText = async (db: Db): Promise<SealedText | null> => {
  const member = await findSealedIdNumber(db);
  return member ? { sealed: member.idNumberSealed, context: idNumberContext(member.id) } : null;
};

/** Returns the blind index by which a child is found; `number` as `normalizeIdNumber` returns it. */
export const idNumberIndex = (vault: Vault, country: string, number: string): string => vault.mac(`${country}:${number}`, 'id_number');

/** Returns the blind index of a member as the form has it. */
export const indexOf = (vault: Vault, { country, idNumber }: Pick<Member, 'country' | 'idNumber'>): string => {
  const number = normalizeIdNumber(country, idNumber);
  return idNumberIndex(vault, issuerOf(country, number), number);
};

/** Returns the windows of a competition for one of its entries. */
export const windowsFor = ({ workUntil }: Pick<RegistrationRow, 'workUntil'>, competition: CompetitionRow) => {
  const windows = windowsOf(competition);
  return { ...windows, work: extendedWindow(windows.work, workUntil) };
};

/** Returns the actions that the owner of an entry has at `now` (epoch ms). */
export const actionsAt = (row: RegistrationRow, competition: CompetitionRow, now: number, hasReleasedWork = false): EntryAction[] => {
  const { state, decidedAt, editUntil } = row;
  const { correctionDays } = competition;
  return entryActions({ state, decidedAt, hasReleasedWork }, { ...windowsFor(row, competition), correctionDays, editUntil }, now);
};

/** Returns the time (epoch ms) until which the owner can correct a rejected entry; null for any other. */
export const correctionEndOf = (
  row: Pick<RegistrationRow, 'state' | 'decidedAt' | 'editUntil'>,
  competition: CompetitionRow,
): number | null =>
  correctionEnd(row, { signup: windowsOf(competition).signup, correctionDays: competition.correctionDays, editUntil: row.editUntil });

/** A row with everything that belongs to it. */
interface LoadedEntry {
  row: RegistrationRow;
  competition: CompetitionRow;
  members: MemberRow[];
  waitlistPosition: number | null;
  work: Awaited<ReturnType<typeof worksOfEntries>>[number] | null;
  guardianAnswers: EntrySummary['guardianAnswers'];
  payment: EntrySummary['payment'];
  awards: AwardRow[];
  slots: EntrySlotRow[];
  appeal: AppealStateRow | null;
  advancements: LoadedAdvancement[];
  acts: FamilyAct[];
  /** Time until which its family's cancellation can be undone; null if none waits. */
  cancelling: number | null;
  paper: PaperConsentRow[];
  /** The canned reasons for which it was rejected and its work is held back, in both languages. */
  cannedReason: Text | null;
  cannedHoldReason: Text | null;
}

const cancellingUntil = (pending: PendingDecision | undefined): number | null => (pending?.kind === 'cancel_own' ? pending.dueAt : null);

/** Reads what belongs to the given rows in a few queries, for any number of rows, and keeps their order. */
export const loadEntries = async (db: Db | Tx, rows: RegistrationRow[]): Promise<LoadedEntry[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const competitions = await competitionsByIds(
    db,
    rows.map(({ competitionId }) => competitionId),
  );
  const members = Map.groupBy(await membersOf(db, ids), ({ registrationId }) => registrationId);
  const positions = await waitlistPositions(db, ids);
  const answers = await guardianAnswersOf(db, ids);
  const payments = new Map((await paymentsOf(db, ids)).map((payment) => [payment.registrationId, payment]));
  const paid = Map.groupBy(await paymentItemsOf(db, ids), ({ registrationId }) => registrationId);
  const awards = Map.groupBy(await awardsOfEntries(db, ids), ({ registrationId }) => registrationId);
  const appeals = Map.groupBy(await appealStatesOf(db, ids), ({ registrationId }) => registrationId);
  const advancements = await loadAdvancements(db, ids);
  const slots = Map.groupBy(await slotsOfEntries(db, ids), ({ registrationId }) => registrationId);
  const works = new Map((await worksOfEntries(db, ids)).map((work) => [work.registrationId, work]));
  const byId = new Map(competitions.map((competition) => [competition.id, competition]));
  const acts = await familyActsOf(db, ids);
  const pending = await pendingDecisionsOf(db, ids);
  const paper = Map.groupBy(await paperConsentsOf(db, ids), ({ registrationId }) => registrationId);
  const canned = await cannedTexts(
    db,
    rows.map(({ reason, cannedReasonId: id }) => ({ reason, id })),
  );
  const held = await cannedTexts(
    db,
    rows.map(({ id }) => ({ reason: works.get(id)?.holdReason ?? null, id: works.get(id)?.cannedReasonId })),
  );
  return rows.flatMap((row, index) => {
    const competition = byId.get(row.competitionId);
    const work = works.get(row.id) ?? null;
    return competition
      ? [
          {
            row,
            competition,
            members: members.get(row.id) ?? [],
            waitlistPosition: positions.get(row.id) ?? null,
            work,
            guardianAnswers: answers.get(row.id) ?? null,
            payment: toPayment(row, competition, members.get(row.id)?.length ?? 0, {
              noted: payments.get(row.id),
              items: paid.get(row.id) ?? [],
            }),
            awards: awards.get(row.id) ?? [],
            slots: slots.get(row.id) ?? [],
            appeal: appeals.get(row.id)?.[0] ?? null,
            advancements: advancements.get(row.id) ?? [],
            acts: acts.get(row.id) ?? [],
            cancelling: cancellingUntil(pending.get(row.id)),
            paper: paper.get(row.id) ?? [],
            cannedReason: canned[index] ?? null,
            cannedHoldReason: held[index] ?? null,
          },
        ]
      : [];
  });
};

/** Returns the awards that are published at `now` (epoch ms), the best first. */
const publishedAwards = (competition: CompetitionRow, rows: readonly AwardRow[], now: number): EntryAward[] => {
  const published = rows.filter(({ publishedAt, supersededAt }) => publishedAt <= now && (supersededAt === null || supersededAt > now));
  if (published.length === 0) return [];
  const awards = awardsOf(competition);
  return published
    .toSorted((a, b) => awardOrder(awards, a.award) - awardOrder(awards, b.award))
    .map(({ certificateNo, award }) => ({ certificateNo, award, title: awardOf(awards, award).title }));
};

/** Returns an entry's runs as they are published; null for none, and for an entry that has ended. */
const dayOf = ({ state }: Pick<RegistrationRow, 'state'>, rows: readonly EntrySlotRow[]): EntryDay | null => {
  const [first] = rows;
  if (!first || endedStates.includes(state) || state === 'rejected') return null;
  const slots = rows.flatMap(({ run, publishedTable: table, publishedStartsAt: startsAt, publishedEndsAt: endsAt }) =>
    table === null || startsAt === null || endsAt === null ? [] : [{ run, table, startsAt, endsAt }],
  );
  return { startNumber: first.startNumber, slots };
};

/** Returns an entry as its owner's list shows it, labels and actions derived at `now` (epoch ms). */
export const toEntrySummary = (
  {
    row: stored,
    competition,
    members,
    waitlistPosition,
    work,
    guardianAnswers,
    payment,
    awards,
    slots,
    appeal,
    advancements,
    acts,
    cancelling,
    paper,
    cannedReason,
    cannedHoldReason,
  }: LoadedEntry,
  now: number,
): EntrySummary => {
  const published = publishedAwards(competition, awards, now);
  // exactly with its results: the job that stores it may be late after a crash
  const row = published.length > 0 && isJudged(stored.state) ? { ...stored, state: 'published' as const } : stored;
  const windows = windowsFor(row, competition);
  const hasReleasedWork =
    work !== null && work.releasedAt !== null && work.hiddenAt === null && work.preparation === 'ready' && row.publishWork === 1;
  return {
    id: row.id,
    number: row.number,
    competition: {
      id: competition.id,
      slug: competition.slug,
      season: competition.season,
      mode: competition.mode,
      title: titleOf(competition),
      art: competition.art,
      signup: windows.signup,
      work: windows.work,
      voting: windows.voting,
      contest: windows.contest,
      calledOff: windows.calledOff,
    },
    state: row.state,
    label: cancelling === null ? entryLabel(row, windows, now) : 'none',
    cancelling,
    reason: row.reason,
    cannedReason,
    waitlistPosition,
    correctionUntil: correctionEndOf(row, competition),
    extension: { edit: row.editUntil, work: row.workUntil },
    actions: cancelling === null ? actionsAt(row, competition, now, hasReleasedWork) : ['details'],
    workNo: work?.no ?? null,
    workPreparation: work?.preparation ?? null,
    workRefusal: isProblemCode(work?.refusal) ? work.refusal : null,
    workHeld: work && work.heldAt !== null ? (work.holdReason ?? '') : null,
    workHeldReason: cannedHoldReason,
    participation: row.participation,
    group: row.groupName,
    teamName: row.teamName,
    teamSize: members.length,
    guardianAnswers,
    payment,
    review: row.state === 'submitted' ? { since: row.updatedAt, workingDays: competition.reviewDays } : null,
    awards: published,
    day: dayOf(row, slots),
    appeal: appeal && { id: appeal.id, state: appeal.state },
    advancements: advancementsAt(advancements, row.state, now),
    acts,
    consentOnPaper: paper.length > 0,
    registeredAt: row.registeredAt,
    version: row.version,
  };
};

const Address = Entry.shape.address;

/** Returns the member's public fields, by the contract's own list: never a private column (the sealed ID number, its blind index, the claim). */
const toMember = (
  row: MemberRow,
  shown: {
    id: string | null;
    idNumber: string;
    guardianPhone: string | null;
    guardianConfirmed: true | null;
    formAnswers: AnswerView[] | null;
  },
): MemberView => {
  const known = Object.entries({ ...row, ...shown }).filter(([, value]) => value !== null);
  return MemberView.parse({ ...Object.fromEntries(known), ageWarning: row.ageWarning });
};

/**
 * Returns one entry, ID numbers masked. `forForm` adds the guardians' phones, for one of its owner's forms; `opensNumbers` shows ID numbers, for its
 * owner's export. The owner gets the account's own consents and the numbers that it gave. Of guardians the owner learns only whether they have answered, and
 * nothing of another account's entry. Organisers get the consents in force (`forReview`).
 */
export const toEntry = async (
  db: Db | Tx,
  vault: Vault,
  row: RegistrationRow,
  now: number,
  { forForm = false, forReview = false, opensNumbers = false }: { forForm?: boolean; forReview?: boolean; opensNumbers?: boolean } = {},
): Promise<Entry> => {
  const [loaded] = await loadEntries(db, [row]);
  if (!loaded) throw new Error('an entry without its competition');
  const idNumber = (member: MemberRow): string => {
    if (opensNumbers) return openIdNumber(vault, member);
    // an erased number has to be typed again
    return forForm && member.idNumberSealed === '' ? '' : member.idNumberMasked;
  };
  const rows = await guardiansOf(db, [row.id]);
  const guardians = forReview ? rows : rows.map((guardian) => ({ ...guardian, phone: guardian.givenPhone ?? guardian.phone }));
  const isOwn = forReview || rows.length === 0;
  /** Returns the number at which a child's guardian is asked, as the form has it. */
  const asked = ({ idNumberIndex }: MemberRow) => {
    const guardian = guardians.find(({ childIndex }) => childIndex === idNumberIndex);
    return { guardianPhone: guardian?.phone ?? null, guardianConfirmed: guardian?.isConfirmed === 1 ? (true as const) : null };
  };
  const summary = toEntrySummary(loaded, now);
  const questions = formQuestionsOf(loaded.competition);
  const answersAbout = (member: MemberRow) => {
    const views = answerViews(questionsOf(questions, 'member'), answersOfMember(vault, member));
    return views.length > 0 ? views : null;
  };
  return {
    ...summary,
    // a code is the family's alone
    ...(forReview && { advancements: summary.advancements?.map((each) => ({ ...each, code: null })) }),
    guardians: guardianStates(guardians, loaded.members, now),
    members: loaded.members.map((member) =>
      toMember(member, {
        id: forForm ? member.id : null,
        idNumber: idNumber(member),
        formAnswers: answersAbout(member),
        ...(forForm || opensNumbers ? asked(member) : { guardianPhone: null, guardianConfirmed: null }),
      }),
    ),
    parent: { name: row.parentName, phone: row.parentPhone },
    organization: row.organization,
    instructor: { name: row.instructorName, phone: row.instructorPhone },
    address: Address.parse(JSON.parse(row.address)),
    consent: {
      processing: true,
      publishName: isOwn && row.publishName === 1,
      publishWork: isOwn && row.publishWork === 1,
      textVersion: row.consentVersion,
      givenAt: isOwn ? row.consentAt : row.registeredAt,
    },
    paperConsents: loaded.paper.map(({ signedOn, keptBy, reference, at }) => ({ signedOn, keptBy, reference, at })),
    invitationCode: await invitationCodeText(db, row.invitationCodeId),
    decidedAt: row.decidedAt,
    formAnswers: answerViews(questionsOf(questions, 'entry'), answersOfEntry(vault, row)),
  };
};
