import { foldText } from '#contract/text/typedText.ts';

/** What is known of a judge, or of an organiser. */
export interface PersonFacts {
  accountId: string;
  name: string;
  phone: string | null;
  email: string | null;
  affiliation: string;
}

/** What is known of the family, the school and the teachers of an entry. */
export interface EntryFacts {
  accountId: string;
  phones: readonly string[];
  emails: readonly string[];
  affiliations: readonly string[];
  names: readonly string[];
}

export interface DerivedConflict {
  kind: 'institution' | 'account' | 'phone' | 'mail_domain' | 'name';
}

/** Mail domains that anybody can have an address of: they say nothing of an institution. */
const PUBLIC_DOMAINS: ReadonlySet<string> = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'icloud.com',
  'me.com',
  'qq.com',
  'foxmail.com',
  '163.com',
  '126.com',
  'yeah.net',
  'sina.com',
  'sina.cn',
  'sohu.com',
  'aliyun.com',
  '139.com',
  '189.cn',
  'proton.me',
  'protonmail.com',
  'gmx.de',
  'web.de',
  'mail.ru',
  'yandex.ru',
  'naver.com',
]);

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

const isShared = (one: readonly string[], others: readonly string[]): boolean => {
  const known = new Set(one.filter((each) => each !== ''));
  return others.some((each) => known.has(each));
};

/** Returns the kinds of conflict between a person and an entry that their data show. Unproven data count too: an organiser looks at it. */
export const derivedConflicts = (person: PersonFacts, entry: EntryFacts): DerivedConflict[] => {
  const domains = (emails: readonly string[]) => emails.map(domainOf).filter((domain) => !PUBLIC_DOMAINS.has(domain));
  const given = (value: string | null) => (value === null ? [] : [value]);
  const found: DerivedConflict[] = [];
  if (person.accountId === entry.accountId) found.push({ kind: 'account' });
  if (isShared(given(person.phone), entry.phones)) found.push({ kind: 'phone' });
  if (isShared(domains(given(person.email)), domains(entry.emails))) found.push({ kind: 'mail_domain' });
  if (isShared([foldText(person.affiliation)], entry.affiliations.map(foldText))) found.push({ kind: 'institution' });
  if (isShared([foldText(person.name)], entry.names.map(foldText))) found.push({ kind: 'name' });
  return found;
};
