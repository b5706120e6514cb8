import type { ColumnUse } from '#src/registrations/roster/words/columnUse.ts';
import type { Field } from '#src/registrations/roster/words/headingWords.ts';
import { isOfCaptain } from './captains.ts';

const isRead = ({ fate }: ColumnUse): boolean => fate === 'used' || fate === 'repeated';

/** Returns true if a field's columns and the children's names alternate: one per child, and no further ones. */
const takesTurns = (uses: readonly ColumnUse[], field: Field): boolean => {
  const turns = uses.filter((use) => isRead(use) && use.index === null && (use.field === field || use.field === 'memberName'));
  const isOne = turns.every((use, at) => use.field !== turns[at - 1]?.field);
  return isOne && turns.filter((use) => use.field === field).length * 2 === turns.length;
};

/**
 * Returns the field with which each child's columns begin. For lists side by side it is the first field that alternates with the names,
 * often the team; otherwise the name.
 */
const firstOfChild = (uses: readonly ColumnUse[]): Field => {
  const before = uses.slice(
    0,
    uses.findIndex(({ field }) => field === 'memberName'),
  );
  return before.find((use) => isRead(use) && use.index === null && use.field && takesTurns(uses, use.field))?.field ?? 'memberName';
};

/** Numbers the children of a row whose headings repeat without numbers. A field that alternates with the names is each child's own, even the team. */
export const countRepeated = (uses: ColumnUse[]): boolean => {
  const names = uses.filter((use) => isRead(use) && use.field === 'memberName' && use.index === null).length;
  if (names < 2) return false;
  const first = firstOfChild(uses);
  const own = new Set(
    uses.flatMap(({ field }) =>
      field && (field.startsWith('member') || field.startsWith('parent') || takesTurns(uses, field)) ? [field] : [],
    ),
  );
  let index = 0;
  for (const use of uses) {
    const { field } = use;
    if (!field || !isRead(use)) continue;
    if (field === first) index += 1;
    if (index === 0 || !own.has(field)) continue;
    const isTaken = uses.some((each) => each !== use && each.field === field && each.index === index);
    Object.assign(use, { index, fate: isTaken ? 'repeated' : 'used' });
  }
  return true;
};

/** Numbers a captain before the children whose headings are numbered: 队长姓名 before 队员1姓名. */
export const countCaptain = (uses: readonly ColumnUse[]): void => {
  for (const use of uses)
    if (use.fate === 'used' && use.index === null && use.field?.startsWith('member') && isOfCaptain(use.heading)) use.index = 0;
};
