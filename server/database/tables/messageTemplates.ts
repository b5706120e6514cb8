import type { MessageTemplate } from '#contract/messages/admin.ts';
import { bigint, integer, optional, type RowOf, text } from './columns.ts';

/** The words of a message since `at`; of each template the highest number holds. */
export const templateVersion = {
  template: text<MessageTemplate>(),
  number: integer(),
  /** `TemplateTexts` as JSON; null for the built-in words. */
  data: optional(text()),
  byId: text(),
  byName: text(),
  at: bigint(),
  note: optional(text()),
};
export type TemplateVersionTable = RowOf<typeof templateVersion>;
