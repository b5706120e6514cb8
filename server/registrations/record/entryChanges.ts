/** A changed field of an entry, with its old and new value. Both are null for a number, which no log holds. */
export interface EntryChange {
  /** `teamName`, `parent.phone`, `members.0.name`. */
  field: string;
  from: string | null;
  to: string | null;
}

type Value = string | number | null | undefined | { [name: string]: Value } | readonly Value[];

/** Returns every text in a value by its path; missing or empty ones are left out. */
const leaves = (value: Value, path = ''): [string, string][] => {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value !== 'object') return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, each]) => leaves(each, path === '' ? name : `${path}.${name}`));
};

/** Returns true if no log may hold a field's value: ID numbers and phones. */
const isSecret = (field: string): boolean => /(idNumber|phone)$/i.test(field);

/** Returns the differences between two versions of an entry's fields, in the order of the form. */
export const entryChanges = (before: Value, after: Value): EntryChange[] => {
  const [was, is] = [new Map(leaves(before)), new Map(leaves(after))];
  return [...new Set([...is.keys(), ...was.keys()])]
    .filter((field) => was.get(field) !== is.get(field))
    .map((field) =>
      isSecret(field) ? { field, from: null, to: null } : { field, from: was.get(field) ?? null, to: is.get(field) ?? null },
    );
};
