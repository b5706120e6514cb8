import { z } from 'zod';
import { Channel, Instant, Locale, line, listOf } from '#contract/http/common.ts';
import type { Endpoints } from '#contract/http/endpoint.ts';
import { EVERYTHING_EVERYWHERE } from '#contract/office/rules/staffRights.ts';
import { SETTINGS_NOTE_MAX } from '#contract/text/textLengths.ts';
import { MessageTemplate } from './messages.ts';
import { textParts } from './rules/messageText.ts';

/** Texts of a template in one language. Parts that the template does not have are absent. */
export const TemplateWords = z.partialRecord(z.enum(textParts), z.string().max(20_000));
/** Texts in both languages. */
export const TemplateTexts = z.record(Locale, TemplateWords);
export type TemplateTexts = z.infer<typeof TemplateTexts>;

const Change = z.object({ number: z.int().min(1), by: z.string(), at: Instant });

export const TemplateSummary = z.object({
  template: MessageTemplate,
  /** Author and time of the last change; null if the texts are the built-in ones. */
  changed: Change.omit({ number: true }).nullable(),
});
export type TemplateSummary = z.infer<typeof TemplateSummary>;

export const TemplateVersion = Change.extend({
  note: z.string().nullable(),
  /** Null restores the built-in texts. */
  texts: TemplateTexts.nullable(),
});
export type TemplateVersion = z.infer<typeof TemplateVersion>;

export const EditedTemplate = z.object({
  template: MessageTemplate,
  /** Number of the current version; 0 if nothing was ever saved. A save sends it back, so that a concurrent change is a conflict. */
  number: z.int().min(0),
  /** The texts sent now. */
  texts: TemplateTexts,
  builtIn: TemplateTexts,
  /** Variables that the template can fill in. */
  variables: z.array(z.string()),
  /** Values for a preview, by language: of the newest entry, if any. */
  sample: z.record(Locale, z.record(z.string(), z.string())),
  /** Newest first, at most fifty. */
  versions: z.array(TemplateVersion),
});
export type EditedTemplate = z.infer<typeof EditedTemplate>;

const Params = z.object({ template: MessageTemplate });

export const messageTemplatesAdmin = {
  'GET /api/admin/message-templates': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    summary: 'The messages that are sent by themselves, and whether their words were changed.',
    answers: listOf(TemplateSummary),
    errors: [],
  },
  'GET /api/admin/message-templates/:template': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    summary: 'The words of a message in both languages, with what it fills in and every version.',
    params: Params,
    answers: EditedTemplate,
    errors: [],
  },
  'PUT /api/admin/message-templates/:template': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    confirmed: true,
    summary:
      'Sets the words of a message for all that are sent from now on, as a new version; `texts: null` brings the built-in ones back.',
    params: Params,
    body: z.object({ number: z.int().min(0), texts: TemplateTexts.nullable(), note: line(SETTINGS_NOTE_MAX).nullable() }),
    answers: EditedTemplate,
    errors: ['conflict', 'confirmation_needed'],
  },
  'POST /api/admin/message-templates/:template/tests': {
    access: 'organiser',
    right: EVERYTHING_EVERYWHERE,
    summary: 'Sends words that are not saved yet to the organiser who asks, filled in as in the preview.',
    params: Params,
    body: z.object({ texts: TemplateTexts, locale: Locale, channel: Channel }),
    errors: ['own_contact_missing'],
  },
} satisfies Endpoints;
