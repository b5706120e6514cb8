import { normalizeEmail } from '#contract/text/email.ts';
import { foldName, plainDigits, usualWidth } from '#contract/text/typedText.ts';
import { freeMailDomains } from './freeMailDomains.ts';
import { noInstitutions } from './noInstitutions.ts';

/** Kinds of conflict that data show, the plainest first. */
export const conflictKinds = ['account', 'email', 'phone', 'institution', 'mail_domain', 'name'] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** The data of a judge that may show a conflict. Null or empty if unknown. */
export interface JudgeFacts {
  accountId: string;
  name: string;
  phone: string | null;
  email: string | null;
  affiliation: string;
}

/** The data of an entry that may show a conflict, however unproven. */
export interface EntryFacts {
  accountId: string;
  /** Accounts of guardians and teachers that are known. */
  otherAccountIds: readonly string[];
  accountPhone: string | null;
  accountEmail: string | null;
  /** Schools and organisations of the account, the team and its teachers. */
  affiliations: readonly string[];
  /** Numbers of guardians, teachers and contacts. */
  phones: readonly string[];
  emails: readonly string[];
  /** Names of teachers and guardians. */
  names: readonly string[];
}

/** A conflict without any of the data that show it. */
export interface DerivedConflict {
  kind: ConflictKind;
  /** True if both have the same, false if they are only alike: a number without its calling code, a school within a university. */
  isExact: boolean;
}

/** Shortest name that is looked for within another; letters of scripts without spaces say more. */
const SHORTEST_WITHIN = { unspaced: 4, spaced: 8 };
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const ACCENTS = /[\u0300-\u036f]/gu;

const NO_INSTITUTIONS: ReadonlySet<string> = new Set(noInstitutions);

export interface Institution {
  /** Its words, sorted: "No. 4 School, Beijing" is "Beijing No 4 School". */
  words: string;
  /** As written, without spaces. */
  run: string;
}

/** Folds the name of an institution as the search does, and further: signs and the order of words say nothing. Null for an answer that names none. */
export const foldInstitution = (name: string): Institution | null => {
  const letters = foldName(name).normalize('NFKD').replace(ACCENTS, '').normalize('NFC');
  const words = letters.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '');
  return words.length === 0 || NO_INSTITUTIONS.has(words.join(' ')) ? null : { words: words.toSorted().join(' '), run: words.join('') };
};

const isWithin = (part: string, whole: string): boolean =>
  part.length >= (UNSPACED.test(part) ? SHORTEST_WITHIN.unspaced : SHORTEST_WITHIN.spaced) && whole.includes(part);

/** Returns true if two institutions are the same, or one may be a part of the other. */
export const areAlike = (a: Institution, b: Institution): boolean =>
  a.words === b.words || a.run === b.run || isWithin(a.run, b.run) || isWithin(b.run, a.run);

/** Fewest digits by which a number is compared: a landline without its area code. */
export const FEWEST_DIGITS = 7;

/** Folds a phone number to its digits, without the prefix by which it is called from abroad or from another town. */
const foldPhone = (phone: string): string | null => {
  const digits = plainDigits(usualWidth(phone)).replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < FEWEST_DIGITS ? null : digits;
};

/** Labels of mail servers before a school's own domain: mail.x.edu is staff's, mails.x.edu pupils'. */
const MAIL_LABEL = /^(?:mails?|e?mail|mx|smtp|stu|student|students|staff|alumni|m)\.(?=[^.]+\.[^.]+)/;

const domainOf = (email: string): string | null => {
  const domain = email.slice(email.lastIndexOf('@') + 1).replace(MAIL_LABEL, '');
  return domain === '' || freeMailDomains.some((free) => isSubdomain(domain, free)) ? null : domain;
};

const isSubdomain = (domain: string, of: string): boolean => domain === of || domain.endsWith(`.${of}`);

const present = <T>(values: readonly (T | null)[]): T[] => values.flatMap((value) => (value === null || value === '' ? [] : [value]));
const distinct = (values: readonly (string | null)[]): string[] => [...new Set(present(values))];

/** The data of one side, folded once for all comparisons. */
export interface FoldedFacts {
  accounts: readonly string[];
  emails: readonly string[];
  phones: readonly string[];
  institutions: readonly Institution[];
  domains: readonly string[];
  names: readonly string[];
}

const fold = (
  accounts: readonly string[],
  emails: readonly (string | null)[],
  phones: readonly (string | null)[],
  affiliations: readonly string[],
  names: readonly string[],
): FoldedFacts => {
  const addresses = distinct(present(emails).map(normalizeEmail)).filter((email) => email.includes('@'));
  return {
    accounts: distinct(accounts),
    emails: addresses,
    phones: distinct(present(phones).map(foldPhone)),
    institutions: present(affiliations.map(foldInstitution)),
    domains: distinct(addresses.map(domainOf)),
    names: distinct(names.map(foldName)),
  };
};

/** Folds a judge's data for `conflictsBetween`. */
export const foldJudge = ({ accountId, name, phone, email, affiliation }: JudgeFacts): FoldedFacts =>
  fold([accountId], [email], [phone], [affiliation], [name]);

/** Folds an entry's data for `conflictsBetween`. */
export const foldEntry = (entry: EntryFacts): FoldedFacts =>
  fold(
    [entry.accountId, ...entry.otherAccountIds],
    [entry.accountEmail, ...entry.emails],
    [entry.accountPhone, ...entry.phones],
    entry.affiliations,
    entry.names,
  );

/** Compares two lists: true for the same in both, false for something alike, null for neither. */
const compare = <T>(ours: readonly T[], theirs: readonly T[], isSame: (a: T, b: T) => boolean, isAlike: (a: T, b: T) => boolean) => {
  if (ours.some((a) => theirs.some((b) => isSame(a, b)))) return true;
  return ours.some((a) => theirs.some((b) => isAlike(a, b) || isAlike(b, a))) ? false : null;
};

const same = (a: string, b: string): boolean => a === b;
const never = (): boolean => false;

const comparisons: Record<ConflictKind, (judge: FoldedFacts, entry: FoldedFacts) => boolean | null> = {
  account: (judge, entry) => compare(judge.accounts, entry.accounts, same, never),
  email: (judge, entry) => compare(judge.emails, entry.emails, same, never),
  phone: (judge, entry) => compare(judge.phones, entry.phones, same, (a, b) => a.endsWith(b)),
  institution: (judge, entry) =>
    compare(
      judge.institutions,
      entry.institutions,
      (a, b) => a.words === b.words || a.run === b.run,
      (a, b) => isWithin(a.run, b.run),
    ),
  mail_domain: (judge, entry) => compare(judge.domains, entry.domains, same, isSubdomain),
  name: (judge, entry) => compare(judge.names, entry.names, same, never),
};

/**
 * Finds the conflicts between a judge and an entry that their data show, each kind once. Nothing of them is proved, and each counts until an organiser
 * has looked at it: a namesake too, and a school that bears a university's name.
 */
export const conflictsBetween = (judge: FoldedFacts, entry: FoldedFacts): DerivedConflict[] =>
  conflictKinds.flatMap((kind) => {
    const isExact = comparisons[kind](judge, entry);
    return isExact === null ? [] : [{ kind, isExact }];
  });
