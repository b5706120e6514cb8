/** Every kind of subject of an audit log line; its texts are in `contract/locales/auditWords/`. */
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

/** Returns true if this release has a text for the subject's kind; an older line's may have none. */
export const isAuditSubject = (subject: string): subject is AuditSubject => known.has(subject);

/** Kinds that exist once for the whole site: the kind tells a reader everything, the id nothing. */
const single: ReadonlySet<string> = new Set(['home', 'site', 'about', 'export', 'decision', 'note', 'account_note', 'canned_reasons']);

/** Returns true if a nameless thing is described by its kind alone. */
export const isToldByKind = (subject: string, id: string): boolean => single.has(subject) || subject === id;
