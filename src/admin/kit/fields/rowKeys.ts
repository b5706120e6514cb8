const keys = new WeakMap<object, number>();
let made = 0;

/** Returns a key for a row that has no id. It stays the same while the row is edited and others are added or removed. */
export const rowKey = (row: object): number => {
  const known = keys.get(row);
  if (known !== undefined) return known;
  made += 1;
  keys.set(row, made);
  return made;
};

/** Returns the changed row, under the same key. */
export const editedRow = <T extends object>(row: T, changes: Partial<T>): T => {
  const edited = { ...row, ...changes };
  keys.set(edited, rowKey(row));
  return edited;
};
