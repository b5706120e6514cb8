import { PARTICIPATION } from '#contract/competitions/awards.ts';

/** The kinds of certificates: for an award, for having taken part, of a teacher, of a judge; each has a template of its own in every competition. */
export const certificateKinds = ['award', 'participation', 'teacher', 'judge'] as const;
export type CertificateKind = (typeof certificateKinds)[number];

/** Those of people who certify no result. */
export const personKinds = ['teacher', 'judge'] as const satisfies CertificateKind[];
export type PersonKind = (typeof personKinds)[number];

/** Returns the kind of the certificate of a result with this award. */
export const kindOfAward = (award: string): CertificateKind => (award === PARTICIPATION ? 'participation' : 'award');

/** The fields that a template's text can name, in the order in which they are offered. */
export const fieldNames = [
  'name',
  'latinName',
  'team',
  'institution',
  'competition',
  'season',
  'group',
  'award',
  'teacher',
  'scores',
  'date',
  'number',
] as const;
export type FieldName = (typeof fieldNames)[number];

/** Fields that have no value on a certificate of the kind. */
const without: Record<CertificateKind, readonly FieldName[]> = {
  award: [],
  participation: ['award'],
  teacher: ['award', 'teacher', 'scores', 'group'],
  judge: ['award', 'teacher', 'scores', 'group', 'team'],
};

/** Returns the fields that a template of a kind can name. */
export const fieldsOf = (kind: CertificateKind): FieldName[] => fieldNames.filter((name) => !without[kind].includes(name));

/** Part of a template's text. */
export type Part = { text: string } | { field: string };

const FIELD = /\{([^{}\s]*)\}/g;

/** Divides a text into its fields, written as `{team}`, and the words between them. */
export const partsOf = (text: string): Part[] => {
  const parts: Part[] = [];
  let from = 0;
  for (const { 0: written, 1: field = '', index } of text.matchAll(FIELD)) {
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ field });
    from = index + written.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
};

/** Returns the fields of a text that do not exist, as written, each once; a brace that stands alone begins or ends none, and is one too. */
export const unknownFields = (text: string, known: readonly string[]): string[] => {
  const unknown = partsOf(text).flatMap((part) => {
    if ('field' in part) return known.includes(part.field) ? [] : [`{${part.field}}`];
    return part.text.match(/\{[^{}\s]{0,20}|\}/g) ?? [];
  });
  return [...new Set(unknown)];
};
