import type { MessageTemplate } from '#contract/messages/messages.ts';
import { isTemplate, kindOfMessage } from './templates.ts';

/** Messages whose words open something to who has them: a link, an answer, an invitation. */
const opening: readonly MessageTemplate[] = [
  'guardian_invitation',
  'guardian_reminder',
  'guardian_reminders',
  'guardian_again',
  'guardian_corrected',
  'guardian_moved_here',
  'guardian_receipt',
  'advancement_invited',
  'result_qualified',
  'result_corrected_advancing',
];

/**
 * Reports whether organisers can read a message's words after it was sent, as long as messages are kept. Codes, links that sign in or answer, and
 * messages of another release are erased at once; so are notices, whose words are the template's.
 */
export const keepsWords = (template: string, channel: 'sms' | 'email' | 'push'): boolean =>
  channel !== 'push' && isTemplate(template) && kindOfMessage(template) !== 'safety' && !opening.includes(template);
