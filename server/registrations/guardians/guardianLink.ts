import { randomInt } from 'node:crypto';
import type { z } from 'zod';
import { CODE_INTERVAL_MS } from '#contract/accounts/rules/verificationCode.ts';
import type { Locale } from '#contract/http/common.ts';
import { fieldProblem, Problem } from '#contract/http/problem.ts';
import { CONSENT_VERSION } from '#contract/registrations/consents.ts';
import { type GuardianAnswer, type GuardianView, relations } from '#contract/registrations/guardians.ts';
import { ageOn } from '#contract/registrations/rules/age.ts';
import { entryLabel } from '#contract/registrations/rules/entryStatus.ts';
import { birthDateOf } from '#contract/registrations/rules/idNumber.ts';
import { maskPhone } from '#contract/text/phone.ts';
import { foldName } from '#contract/text/typedText.ts';
import { checkCode, consumeCode, issueCode, lockAccount, newReceiptNo } from '#server/accounts/index.ts';
import { cityOf, findCompetition, titleOf } from '#server/competitions/index.ts';
import type { Db, Tx } from '#server/database/connection.ts';
import { eraseDetailsOf, writeAudit } from '#server/platform/audit/audit.ts';
import type { Deps } from '#server/platform/deps.ts';
import { afterErasure } from '#server/platform/housekeeping.ts';
import { eraseAnswers } from '#server/platform/idempotency.ts';
import { deleteMessagesBy } from '#server/platform/messages/store.ts';
import { textHashOf } from '#server/registrations/consentText.ts';
import { openIdNumber, toEntry, windowsFor } from '#server/registrations/entry.ts';
import { saveEntryDocument } from '#server/registrations/entryDocument.ts';
import { looksOf } from '#server/registrations/looks/looks.ts';
import { childrenOf, deleteMember, type MemberRow, membersOf } from '#server/registrations/memberStore.ts';
import { notifyFamily } from '#server/registrations/notify.ts';
import { lockCompetition } from '#server/registrations/seats/seatStore.ts';
import { findRegistration, insertConsentRecord, type RegistrationRow } from '#server/registrations/store.ts';
import { withdrawEntry } from '#server/registrations/withdraw.ts';
import { printedBrand } from '#server/site/index.ts';
import { refusesAnything } from './answers/answersInForce.ts';
import { keepAnswer } from './answers/keptAnswers.ts';
import { applyAnswers, followAnswers, leave } from './guardianAnswers.ts';
import { reviseDoubts } from './guardianDoubts.ts';
import { anonymiseResultOf, answerGuardian, findGuardianByToken, type GuardianRow } from './guardianStore.ts';
import { tokenHashOf } from './guardians.ts';
import { endOf } from './links/endedLinkStore.ts';

/** Enough for the many guardians of a school behind one address, too few to guess tokens. */
const OPENED_PER_ADDRESS = { max: 300, windowMs: 10 * 60_000 };

/** Counts an opening of a link from a network's address. Throws too_many_attempts. */
export const countOpening = async ({ rateLimiter }: Pick<Deps, 'rateLimiter'>, address: string): Promise<void> => {
  await rateLimiter.consume(['guardian links opened', address], OPENED_PER_ADDRESS.max, OPENED_PER_ADDRESS.windowMs);
};

const DAY_MS = 24 * 3600_000;
const CODES_PER_DAY = 10;

/** The actor of a guardian's answer, who has no account. */
export const GUARDIAN = { id: null, name: 'guardian' } as const;

interface Asked {
  guardian: GuardianRow;
  row: RegistrationRow;
  child: MemberRow;
  teamSize: number;
}

/**
 * Returns the guardian and the child of a link's token. Throws not_found, link_expired (never answered, too late), or the reason why the link has
 * ended.
 */
export const openLink = async (db: Db | Tx, deps: Pick<Deps, 'vault' | 'clock'>, token: string): Promise<Asked> => {
  const tokenHash = tokenHashOf(deps, token);
  const guardian = await findGuardianByToken(db, tokenHash);
  const row = guardian && (await findRegistration(db, guardian.registrationId));
  const members = row ? await membersOf(db, [row.id]) : [];
  const child = members.find(({ idNumberIndex }) => idNumberIndex === guardian?.childIndex);
  if (!guardian || !row || !child) throw new Problem((await endOf(db, tokenHash)) ?? 'not_found');
  const isLate = guardian.answeredAt === null && (guardian.tokenExpiresAt ?? 0) <= deps.clock.now();
  if (isLate) throw new Problem('link_expired');
  return { guardian, row, child, teamSize: members.length };
};

const relationOf = (relation: string | null) => relations.find((each) => each === relation) ?? 'other';

const answerOf = ({ answeredAt, name, relation, processing, publishName, publishWork, textVersion, receiptNo }: GuardianRow) =>
  answeredAt === null
    ? null
    : {
        name: name ?? '',
        relation: relationOf(relation),
        processing: processing === 1,
        publishName: publishName === 1,
        publishWork: publishWork === 1,
        textVersion: textVersion ?? '',
        receiptNo: receiptNo ?? '',
        at: answeredAt,
      };

type ViewDeps = Pick<Deps, 'vault' | 'clock' | 'site'>;

const ageOf = ({ vault, site }: ViewDeps, child: MemberRow, at: number): number | null => {
  const birth = birthDateOf(child.country, openIdNumber(vault, child));
  return birth && ageOn(birth, at, site.now().timeZone);
};

const toView = async (db: Db | Tx, deps: ViewDeps, { guardian, row, child, teamSize }: Asked): Promise<GuardianView> => {
  const now = deps.clock.now();
  const competition = await findCompetition(db, row.competitionId);
  if (!competition) throw new Problem('not_found');
  const windows = windowsFor(row, competition);
  return {
    child: { name: child.name, gender: child.gender, age: ageOf(deps, child, windows.contest.opensAt ?? now) },
    competition: {
      id: competition.id,
      title: titleOf(competition),
      contest: windows.contest,
      work: windows.work,
      city: cityOf(competition),
    },
    teamName: row.teamName,
    group: row.groupName,
    teamSize,
    label: entryLabel(row, windows, now),
    instructor: row.instructorName,
    organization: row.organization,
    phone: maskPhone(guardian.phone ?? ''),
    expiresAt: guardian.answeredAt === null ? guardian.tokenExpiresAt : null,
    textVersion: CONSENT_VERSION,
    looks: await looksOf(db, row.id),
    answer: answerOf(guardian),
  };
};

/** Returns what a guardian is asked, or has answered. Throws not_found, link_expired, too_many_attempts. */
export const viewByLink = async (deps: Deps, address: string, token: string): Promise<GuardianView> => {
  await countOpening(deps, address);
  return toView(deps.db, deps, await openLink(deps.db, deps, token));
};

/** Returns the receipt of an answer as a PDF. Throws not_found (none given), link_expired, too_many_attempts. */
export const printReceipt = async (deps: Deps, address: string, token: string, locale: Locale): Promise<{ pdf: string }> => {
  const { competition, child, answer } = await viewByLink(deps, address, token);
  if (!answer) throw new Problem('not_found');
  const { receiptPdf } = await import('./receiptPdf.ts');
  const { timeZone, brand } = deps.site.now();
  const pdf = await receiptPdf({
    answer,
    child: child.name,
    competition: competition.title[locale],
    locale,
    timeZone,
    brand: brand.name[locale],
    look: await printedBrand(deps),
  });
  return { pdf: pdf.toString('base64') };
};

/** Sends a code to the guardian's number, to change an answer. Throws not_found, too_many_attempts. */
export const sendGuardianCode = async (deps: Deps, address: string, token: string, locale: Locale) => {
  await countOpening(deps, address);
  const { guardian } = await openLink(deps.db, deps, token);
  if (guardian.phone === null) throw new Problem('not_found');
  await deps.rateLimiter.consume(['guardian code every minute', guardian.id], 1, CODE_INTERVAL_MS);
  await deps.rateLimiter.consume(['guardian code every day', guardian.id], CODES_PER_DAY, DAY_MS);
  return issueCode(deps, { target: { channel: 'sms', value: guardian.phone }, purpose: 'guardian', locale, accountId: null });
};

const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const randomLetters = (count: number): string => Array.from({ length: count }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Removes one child from its team and erases what is stored about it; the last child takes the entry along. */
const removeChild = async (tx: Tx, deps: Deps, { guardian, row, child, teamSize }: Asked): Promise<void> => {
  await notifyFamily(tx, deps, row, 'guardian_refused');
  if (teamSize === 1) {
    await withdrawEntry(tx, deps, row, { actor: GUARDIAN, receiptNo: newReceiptNo(deps) });
    return;
  }
  await deleteMember(tx, child);
  await leave(tx, deps, row, guardian);
  await applyAnswers(tx, deps, row.id);
  await anonymiseResultOf(tx, row.id, child.idNumberIndex);
  await saveEntryDocument(tx, row, await membersOf(tx, [row.id]));
  // these lines and this message name children, and so may their reasons
  await eraseDetailsOf(tx, 'registration', row.id, ['members_changed', 'corrected']);
  await deleteMessagesBy(tx, 'members_changed', row.id);
  const json = JSON.stringify(await toEntry(tx, deps.vault, row, deps.clock.now()));
  await eraseAnswers(tx, deps.vault, { accountId: row.accountId, subjectId: row.id, madeBy: 'POST /api/registrations', json });
};

/** Looks again at the account's other children of the same name: a guardian has refused for one of them. */
const noteRefusedName = async (tx: Tx, deps: Deps, { accountId, competitionId }: RegistrationRow, name: string): Promise<void> => {
  const named = foldName(name);
  const children = await childrenOf(tx, { accountId, competitionId });
  const entries = children.filter((child) => foldName(child.name) === named).map(({ registrationId }) => registrationId);
  await reviseDoubts(tx, deps, competitionId, { entries: [...new Set(entries)] });
};

type Form = z.output<typeof GuardianAnswer>;

/**
 * Writes a guardian's answer: the first by the link alone, a change with a code to the same number. What may be published follows at once; without
 * the consent to processing the child leaves the team. Throws not_found, link_expired, conflict (answered, or the child renamed, meanwhile), consent_outdated,
 * invalid_input, wrong_code, code_expired, too_many_attempts.
 */
export const answerByLink = async (deps: Deps, address: string, form: Form): Promise<GuardianView> => {
  const { db, clock, ids, messages } = deps;
  await countOpening(deps, address);
  const before = await openLink(db, deps, form.token);
  if (form.textVersion !== CONSENT_VERSION) throw fieldProblem('textVersion', 'consent_outdated', 'consent_outdated');
  const isChange = before.guardian.answeredAt !== null;
  const target = { channel: 'sms', value: before.guardian.phone ?? '' } as const;
  if (isChange && form.code === undefined) throw fieldProblem('code', 'required');
  const code =
    isChange && form.code !== undefined ? await checkCode(deps, { purpose: 'guardian', target, code: form.code, from: address }) : null;

  const now = clock.now();
  const flag = (value: boolean) => (value ? 1 : 0);
  const given = {
    processing: flag(form.processing),
    publishName: flag(form.processing && form.publishName),
    publishWork: flag(form.processing && form.publishWork),
  } as const;
  const receiptNo = `${randomLetters(4)}-${randomLetters(4)}`;
  const view = await db.transaction().execute(async (tx) => {
    await lockAccount(tx, before.row.accountId);
    await lockCompetition(tx, before.row.competitionId);
    const asked = await openLink(tx, deps, form.token);
    if (code) await consumeCode(tx, code);
    // The answer is about the child whose name the page showed.
    if (form.childName !== undefined && form.childName !== asked.child.name) throw new Problem('conflict');
    const answer = { ...given, name: form.name, relation: form.relation, textVersion: form.textVersion, receiptNo, answeredAt: now };
    if (asked.guardian.answeredAt !== before.guardian.answeredAt || !(await answerGuardian(tx, asked.guardian, answer)))
      throw new Problem('conflict');
    await insertConsentRecord(tx, {
      ...given,
      id: ids.next(),
      registrationId: asked.row.id,
      accountId: asked.row.accountId,
      guardianId: asked.guardian.id,
      childIndex: asked.child.idNumberIndex,
      textVersion: form.textVersion,
      textHash: textHashOf(form.textVersion, form.locale),
      locale: form.locale,
      at: now,
    });
    await writeAudit(tx, deps, {
      actor: GUARDIAN,
      action: 'guardian_answered',
      subject: 'registration',
      subjectId: asked.row.id,
      detail: { receiptNo },
    });
    await messages.post(tx, {
      channel: 'sms',
      to: target.value,
      template: 'guardian_receipt',
      locale: form.locale,
      accountId: null,
      params: { receipt: receiptNo },
    });
    const answered = { ...asked, guardian: { ...asked.guardian, ...answer } };
    await keepAnswer(tx, deps, asked.row, answered.guardian, asked.child.name);
    const result = await toView(tx, deps, answered);
    if (form.processing) await applyAnswers(tx, deps, asked.row.id);
    else await removeChild(tx, deps, answered);
    await followAnswers(tx, deps, { competitionId: asked.row.competitionId, childIndex: asked.child.idNumberIndex });
    if (refusesAnything(given)) await noteRefusedName(tx, deps, asked.row, asked.child.name);
    return result;
  });
  await messages.committed();
  if (!form.processing) afterErasure(deps);
  return view;
};
