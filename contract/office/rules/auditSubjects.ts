/** Everything that a line of the audit log can be about; its words are in `contract/auditWords/`. */
export const auditSubjects = [
  'account',
  'account_note',
  'announcement',
  'about',
  'canned_reasons',
  'competition',
  'decision',
  'download',
  'export',
  'home',
  'message',
  'message_template',
  'news',
  'note',
  'page',
  'partner',
  'photo',
  'question',
  'registration',
  'review',
  'site',
  'slide',
  'staff_invitation',
  'video',
  'work',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

const known: ReadonlySet<string> = new Set(auditSubjects);

/** Whether a line is about a kind of thing that this release has a word for; an older one may be none. */
export const isAuditSubject = (subject: string): subject is AuditSubject => known.has(subject);

/** What is chosen or written once for the whole site: its id says nothing to a reader, and its kind everything. */
const single: ReadonlySet<string> = new Set(['home', 'site', 'about', 'export', 'decision', 'note', 'account_note', 'canned_reasons']);

/** Whether a thing is told by its kind alone where it has no name. */
export const isToldByKind = (subject: string, id: string): boolean => single.has(subject) || subject === id;
