import type { CertificateTemplate } from '#contract/certificates/template.ts';
import type { FieldProblems } from '#contract/http/problem.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { patternProblem } from './certificateNumber.ts';
import { type CertificateKind, fieldsOf, unknownFields } from './fields.ts';

/** Returns what is missing or wrong in a template before it can become a version, by field. */
export const templateProblems = (kind: CertificateKind, { title, text, numberPattern }: CertificateTemplate): FieldProblems => {
  const problems: FieldProblems = {};
  const known = fieldsOf(kind);
  for (const [part, texts] of Object.entries({ title, text }))
    for (const [locale, written] of Object.entries(texts))
      if (unknownFields(written, known).length > 0) problems[`${part}.${locale}`] = 'variable_unknown';
      else if (part === 'title' && isBlank(written)) problems[`title.${locale}`] = 'required';
  if (patternProblem(numberPattern) !== null) problems['numberPattern'] = 'invalid';
  return problems;
};
