import { z } from 'zod';
import { CompetitionVersionSummary, ReadDraft, versionNumber } from '#contract/competitions/admin.ts';
import { Id, IdParams, Instant, Revision, trimmed } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { VERSION_NOTE_MAX } from '#contract/text/textLengths.ts';
import { MAX_CERTIFICATE_PICTURE_BYTES } from './rules/pictureLimits.ts';
import { CertificateKind, CertificateTemplate, pictureUses } from './template.ts';

const MAX_BASE64 = Math.ceil(MAX_CERTIFICATE_PICTURE_BYTES / 3) * 4;

const Version = CompetitionVersionSummary.extend({ data: CertificateTemplate });

/** The template of a kind, with its draft and versions. The first version is the built-in template, by nobody. */
export const EditedTemplate = z.object({
  competitionId: Id,
  kind: CertificateKind,
  published: Version.nullable(),
  draft: Version.extend({ version: z.int().min(1) }).nullable(),
  /** Newest first. */
  versions: z.array(CompetitionVersionSummary),
});
export type EditedTemplate = z.infer<typeof EditedTemplate>;

/** The certificates that a preview can show: one by its place, the one with the longest name, or one without all that can be missing. */
export const previewChoices = ['place', 'longest', 'empty'] as const;
export type PreviewChoice = (typeof previewChoices)[number];

const Preview = z.object({ data: CertificateTemplate, shows: z.enum(previewChoices), place: z.int().min(0).max(100_000).default(0) });

const Params = IdParams.extend({ kind: CertificateKind });
const Read = z.object({ number: versionNumber, version: Revision });
const ITS_COMPETITION = { access: 'organiser', right: { anyOf: ['results'], in: 'its_competition' } } as const;

export const certificateTemplatesAdmin = {
  'GET /api/admin/competitions/:id/certificate-templates/:kind': {
    ...ITS_COMPETITION,
    summary: 'The template of a kind of certificates, with its draft and its versions.',
    params: Params,
    answers: EditedTemplate,
    errors: ['not_found'],
  },
  'PUT /api/admin/competitions/:id/certificate-templates/:kind': {
    ...ITS_COMPETITION,
    summary: 'Saves the draft, or begins one. Fails with conflict where somebody else has saved or published since it was read.',
    params: Params,
    body: Read.extend({ data: CertificateTemplate }),
    answers: z.object({ number: versionNumber, version: z.int().min(1), by: z.string(), at: Instant }),
    errors: ['not_found', 'conflict'],
  },
  'DELETE /api/admin/competitions/:id/certificate-templates/:kind': {
    ...ITS_COMPETITION,
    summary: 'Discards the draft that was read.',
    params: Params,
    query: ReadDraft,
    errors: ['not_found', 'conflict'],
  },
  'POST /api/admin/competitions/:id/certificate-templates/:kind/publication': {
    ...ITS_COMPETITION,
    summary:
      'Makes the draft that was read the next version: certificates that are issued from now on are drawn by it. What is wrong is named by field.',
    params: Params,
    body: Read.extend({ note: trimmed.max(VERSION_NOTE_MAX, { error: 'too_long' }).optional() }),
    answers: EditedTemplate,
    errors: ['not_found', 'conflict'],
  },
  'POST /api/admin/competitions/:id/certificate-templates/:kind/restorations': {
    ...ITS_COMPETITION,
    summary: 'Makes an earlier version the draft.',
    params: Params,
    body: Read.extend({ restore: versionNumber }),
    answers: EditedTemplate,
    errors: ['not_found', 'conflict'],
  },
  'POST /api/admin/competitions/:id/certificate-templates/:kind/previews': {
    ...ITS_COMPETITION,
    summary: 'Draws a template that may not be saved, with a published result or, where there is none, with an example.',
    params: Params,
    body: Preview,
    answers: z.object({
      /** An SVG whose letters are outlines. */
      svg: z.string(),
      /** The child's name; null for an example. */
      name: z.string().nullable(),
      place: z.int().min(0),
      count: z.int().min(0),
    }),
    errors: ['not_found'],
  },
  'POST /api/admin/competitions/:id/certificate-templates/:kind/specimens': {
    ...ITS_COMPETITION,
    summary: 'Draws the same as a PDF (in base64) that says across the page that it certifies nothing.',
    params: Params,
    body: Preview,
    answers: z.object({ pdf: z.base64() }),
    errors: ['not_found'],
  },
  'POST /api/admin/competitions/:id/certificate-pictures': {
    ...ITS_COMPETITION,
    summary: 'Makes a picture for templates of a PNG, JPEG or WebP: upright, as small as paper allows, without anything else in the file.',
    params: IdParams,
    body: z.object({ use: z.enum(pictureUses), image: z.base64().min(1).max(MAX_BASE64) }),
    maxBodyBytes: MAX_BASE64 + 1024,
    answers: z.object({ url: z.string() }),
    status: 201,
    errors: ['not_found', 'picture_not_accepted', 'file_unreadable'],
  },
} satisfies Endpoints;
