import { areAlike, type ConflictKind, conflictsBetween, FEWEST_DIGITS, type FoldedFacts, type Institution } from './conflicts.ts';

/** A judge in conflict with an entry, and the kinds of conflict. */
export interface FoundConflict {
  judgeId: string;
  kinds: ConflictKind[];
}

/** Ids of judges by a value that they have. */
type Holders = Map<string, Set<string>>;

const add = (holders: Holders, value: string, id: string): void => {
  const held = holders.get(value);
  if (held) held.add(id);
  else holders.set(value, new Set([id]));
};

/** Returns a number with all its ends that are long enough to be compared. */
const endsOf = (digits: string): string[] => Array.from({ length: digits.length - FEWEST_DIGITS + 1 }, (_, from) => digits.slice(from));

/** Returns a domain with all domains above it. */
const domainsAbove = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.map((_, from) => labels.slice(from).join('.'));
};

const exactly = (value: string): string[] => [value];

/** The values that are compared as texts: two are in conflict if one of them is the other, or one of its ends. */
const compared = [
  { of: ({ accounts }: FoldedFacts) => accounts, ends: exactly },
  { of: ({ emails }: FoldedFacts) => emails, ends: exactly },
  { of: ({ names }: FoldedFacts) => names, ends: exactly },
  { of: ({ phones }: FoldedFacts) => phones, ends: endsOf },
  { of: ({ domains }: FoldedFacts) => domains, ends: domainsAbove },
] as const;

/**
 * Returns the function that finds the judges in conflict with an entry, in the order of the judges: the same as `conflictsBetween` of each of them, which is
 * asked only for those who share a value with the entry. Institutions, which are compared in parts, are compared once for each that is new.
 */
export const createConflictFinder = (judges: ReadonlyMap<string, FoldedFacts>): ((entry: FoldedFacts) => FoundConflict[]) => {
  const indexes = compared.map(({ of, ends }) => {
    const [whole, ended]: [Holders, Holders] = [new Map(), new Map()];
    for (const [id, judge] of judges)
      for (const value of of(judge)) {
        add(whole, value, id);
        for (const end of ends(value)) add(ended, end, id);
      }
    return { of, ends, whole, ended };
  });
  const alike = new Map<string, readonly string[]>();
  const alikeTo = (institution: Institution): readonly string[] => {
    const key = `${institution.words}\n${institution.run}`;
    const known = alike.get(key);
    if (known) return known;
    const ids = [...judges].flatMap(([id, { institutions }]) => (institutions.some((each) => areAlike(each, institution)) ? [id] : []));
    alike.set(key, ids);
    return ids;
  };

  return (entry) => {
    const near = new Set<string>();
    for (const { of, ends, whole, ended } of indexes)
      for (const value of of(entry)) {
        for (const id of ended.get(value) ?? []) near.add(id);
        for (const end of ends(value)) for (const id of whole.get(end) ?? []) near.add(id);
      }
    for (const institution of entry.institutions) for (const id of alikeTo(institution)) near.add(id);
    if (near.size === 0) return [];
    return [...judges].flatMap(([judgeId, judge]) => {
      const kinds = near.has(judgeId) ? conflictsBetween(judge, entry).map(({ kind }) => kind) : [];
      return kinds.length > 0 ? [{ judgeId, kinds }] : [];
    });
  };
};
