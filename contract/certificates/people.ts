import { z } from 'zod';
import { Id, IdParams, Instant, PersonName, Text } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { personKinds } from './rules/fields.ts';
import { CertificateKind } from './template.ts';

/** A teacher or judge who can get a certificate. */
const CertificatePerson = z.object({
  /** Of the entry that a teacher mentored, or of the judge's account. */
  id: Id,
  name: z.string(),
  teamName: z.string().nullable(),
  organization: z.string().nullable(),
  /** True if the certificate is in an account of its person: a school's, or the judge's. */
  hasAccount: z.boolean(),
  /** The number of the certificate that was issued; null if none was. */
  issuedNo: z.string().nullable(),
});
export type CertificatePerson = z.infer<typeof CertificatePerson>;

export const CertificatePeople = z.object({ teacher: z.array(CertificatePerson), judge: z.array(CertificatePerson) });
export type CertificatePeople = z.infer<typeof CertificatePeople>;

/** People of one call. */
export const PEOPLE_AT_ONCE = 500;

const PersonKind = z.enum(personKinds);
const ITS_COMPETITION = { access: 'organiser', right: { anyOf: ['results'], in: 'its_competition' } } as const;

export const certificatesOfPeople = {
  'GET /api/admin/competitions/:id/certificate-people': {
    ...ITS_COMPETITION,
    summary:
      'The teachers of a competition’s teams, and the judges who have judged in it, without those of the caller’s own family or school.',
    params: IdParams,
    answers: CertificatePeople,
    errors: ['not_found'],
  },
  'POST /api/admin/competitions/:id/certificate-people': {
    ...ITS_COMPETITION,
    confirmed: true,
    summary: 'Issues certificates to some of them, under the names sent. Who has one already gets no other. The audit log records it.',
    params: IdParams,
    body: z.object({
      kind: PersonKind,
      people: z
        .array(z.object({ id: Id, name: PersonName }))
        .min(1)
        .max(PEOPLE_AT_ONCE),
    }),
    answers: z.object({ issued: z.int().min(0) }),
    status: 201,
    invalidates: [
      'GET /api/admin/competitions/:id/certificate-people',
      'GET /api/admin/competitions/:id/certificate-batches',
      'GET /api/account/certificates',
    ],
    errors: ['not_found'],
  },
  'GET /api/account/certificates': {
    access: 'account',
    summary: 'The valid certificates of my own: as a teacher or a judge. Those of my entries are with their results.',
    answers: z.object({
      items: z.array(z.object({ no: z.string(), kind: CertificateKind, name: z.string(), competition: Text, issuedAt: Instant })),
    }),
    errors: [],
  },
} satisfies Endpoints;
