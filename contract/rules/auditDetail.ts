/** What was before and is after, of one field; null where there is none, or where it is not told. */
export interface AuditChange {
  field: string;
  from: string | null;
  to: string | null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The longest value that is told; more is said by `…`. */
const LONGEST = 200;

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

/** What a line's detail says besides what changed: told by itself. */
const notFields: ReadonlySet<string> = new Set(['before', 'after', 'changes', 'reason']);

/**
 * The changes that the detail of an audit line tells, old and new, in the forms in which it is written: `changes`, a list; `before` and `after`, of which
 * unchanged fields are left out; anything else is new.
 */
export const auditChanges = (detail: unknown): AuditChange[] => {
  if (!isRecord(detail)) return [];
  const { before, after, changes } = detail;
  const listed = (Array.isArray(changes) ? changes : []).flatMap((change: unknown) =>
    isRecord(change) && typeof change['field'] === 'string'
      ? [{ field: change['field'], from: textOf(change['from']), to: textOf(change['to']) }]
      : [],
  );
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const compared = [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((field) => {
    const [from, to] = [textOf(was[field]), textOf(is[field])];
    return from === to ? [] : [{ field, from, to }];
  });
  const others = Object.entries(detail).flatMap(([field, value]) => {
    const to = notFields.has(field) ? null : textOf(value);
    return to === null ? [] : [{ field, from: null, to }];
  });
  return [...listed, ...compared, ...others];
};
