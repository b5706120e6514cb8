import type { MessageTemplate } from '#contract/messages/messages.ts';
import { bigint, integer, optional, type RowOf, text } from './columns.ts';

/** The texts of a message template since `at`; the highest number of each template is in force. */
export const templateVersion = {
  template: text<MessageTemplate>(),
  number: integer(),
  /** `TemplateTexts` as JSON; null for the built-in texts. */
  data: optional(text()),
  byId: text(),
  byName: text(),
  at: bigint(),
  note: optional(text()),
};
export type TemplateVersionTable = RowOf<typeof templateVersion>;
