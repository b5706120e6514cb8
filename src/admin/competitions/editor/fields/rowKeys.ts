const keys = new WeakMap<object, number>();
let made = 0;

/** The key of a row that is known by nothing but its content: it stays while the row is edited and others are added or removed. */
export const rowKey = (row: object): number => {
  const known = keys.get(row);
  if (known !== undefined) return known;
  made += 1;
  keys.set(row, made);
  return made;
};

/** The row with changes, under the key that it had. */
export const editedRow = <T extends object>(row: T, changes: Partial<T>): T => {
  const edited = { ...row, ...changes };
  keys.set(edited, rowKey(row));
  return edited;
};
