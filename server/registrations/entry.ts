import { type Member, MemberView } from '#contract/members.ts';
import { isProblemCode } from '#contract/problem.ts';
import { Entry, type EntrySummary } from '#contract/registrations.ts';
import { entryActions, entryLabel } from '#contract/rules/entryStatus.ts';
import { normalizeIdNumber } from '#contract/rules/idNumber.ts';
import { type CompetitionRow, titleOf, windowsOf } from '../competitions/index.ts';
import type { Db, Tx } from '../database/connection.ts';
import type { SealedText } from '../platform/secretKey.ts';
import type { Vault } from '../platform/vault.ts';
import { guardianStates } from './guardianStates.ts';
import { guardiansOf } from './guardianStore.ts';
import {
  competitionsByIds,
  findSealedIdNumber,
  invitationCodeText,
  type MemberRow,
  membersOf,
  type RegistrationRow,
  waitlistPositions,
  worksOfEntries,
} from './store.ts';

/** Binds a sealed ID number to its member: it cannot be opened for another. */
export const idNumberContext = (memberId: string): string => `member ${memberId} id_number`;

/** A child's ID number in full; empty once it has been erased. */
export const openIdNumber = (vault: Vault, { id, idNumberSealed }: Pick<MemberRow, 'id' | 'idNumberSealed'>): string =>
  idNumberSealed === '' ? '' : vault.open(idNumberSealed, idNumberContext(id));

/** A sealed text to try the secret key on. */
export const findSealedText = async (db: Db): Promise<SealedText | null> => {
  const member = await findSealedIdNumber(db);
  return member ? { sealed: member.idNumberSealed, context: idNumberContext(member.id) } : null;
};

/** The blind index by which a child is found; `number` as `normalizeIdNumber` leaves it. */
export const idNumberIndex = (vault: Vault, country: string, number: string): string => vault.mac(`${country}:${number}`, 'id_number');

/** The blind index of a member as the form has it. */
export const indexOf = (vault: Vault, { country, idNumber }: Pick<Member, 'country' | 'idNumber'>): string =>
  idNumberIndex(vault, country, normalizeIdNumber(country, idNumber));

/** A row with everything that belongs to it. */
interface LoadedEntry {
  row: RegistrationRow;
  competition: CompetitionRow;
  members: MemberRow[];
  waitlistPosition: number | null;
  work: Awaited<ReturnType<typeof worksOfEntries>>[number] | null;
}

/** Reads what belongs to the given rows in three queries, however many rows there are; the order is kept. */
export const loadEntries = async (db: Db | Tx, rows: RegistrationRow[]): Promise<LoadedEntry[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const competitions = await competitionsByIds(
    db,
    rows.map(({ competitionId }) => competitionId),
  );
  const members = Map.groupBy(await membersOf(db, ids), ({ registrationId }) => registrationId);
  const positions = await waitlistPositions(db, ids);
  const works = new Map((await worksOfEntries(db, ids)).map((work) => [work.registrationId, work]));
  const byId = new Map(competitions.map((competition) => [competition.id, competition]));
  return rows.flatMap((row) => {
    const competition = byId.get(row.competitionId);
    const work = works.get(row.id) ?? null;
    return competition
      ? [{ row, competition, members: members.get(row.id) ?? [], waitlistPosition: positions.get(row.id) ?? null, work }]
      : [];
  });
};

/** An entry as its owner's list shows it, labels and actions derived at `now` (epoch ms). */
export const toEntrySummary = ({ row, competition, members, waitlistPosition, work }: LoadedEntry, now: number): EntrySummary => {
  const windows = windowsOf(competition);
  const hasReleasedWork = work !== null && work.releasedAt !== null && work.preparation === 'ready' && row.publishWork === 1;
  return {
    id: row.id,
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
    },
    state: row.state,
    label: entryLabel(row, windows, now),
    reason: row.reason,
    waitlistPosition,
    actions: entryActions({ state: row.state, hasReleasedWork }, windows, now),
    workNo: work?.no ?? null,
    workPreparation: work?.preparation ?? null,
    workRefusal: isProblemCode(work?.refusal) ? work.refusal : null,
    participation: row.participation,
    group: row.groupName,
    teamName: row.teamName,
    teamSize: members.length,
    registeredAt: row.registeredAt,
    version: row.version,
  };
};

const Address = Entry.shape.address;

/** The member's public fields, by the contract's own list: no private column (the sealed ID number, its blind index, the claim) goes out. */
const toMember = (row: MemberRow, idNumber: string): MemberView => {
  const known = Object.entries(row).filter(([, value]) => value !== null);
  return MemberView.parse({ ...Object.fromEntries(known), idNumber, ageWarning: row.ageWarning });
};

/** One entry in full. ID numbers are masked, unless `vault` is given to open them for the entry's own edit form. */
export const toEntry = async (db: Db | Tx, row: RegistrationRow, now: number, vault?: Vault): Promise<Entry> => {
  const [loaded] = await loadEntries(db, [row]);
  if (!loaded) throw new Error('an entry without its competition');
  const idNumber = (member: MemberRow) => (vault ? openIdNumber(vault, member) : member.idNumberMasked);
  const guardians = await guardiansOf(db, [row.id]);
  return {
    ...toEntrySummary(loaded, now),
    guardians: guardianStates(guardians, loaded.members, now),
    members: loaded.members.map((member) => toMember(member, idNumber(member))),
    parent: { name: row.parentName, phone: row.parentPhone },
    organization: row.organization,
    instructor: { name: row.instructorName, phone: row.instructorPhone },
    address: Address.parse(JSON.parse(row.address)),
    consent: {
      processing: true,
      publishName: row.publishName === 1,
      publishWork: row.publishWork === 1,
      textVersion: row.consentVersion,
      givenAt: row.consentAt,
    },
    invitationCode: await invitationCodeText(db, row.invitationCodeId),
    decidedAt: row.decidedAt,
  };
};
