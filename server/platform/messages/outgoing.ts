import type { MessageChannel } from '#contract/messages/admin.ts';

/** Whom a mail comes from, and its words as a page. */
export interface MailForm {
  senderName: string;
  html: string;
}

/** A message with its words, ready to go. */
export interface Outgoing {
  /** The same at every attempt: a carrier that knows it already does not send it twice. */
  id: string;
  channel: MessageChannel;
  /** E.164 number, e-mail address, or the id of a device's subscription. */
  to: string;
  template: string;
  locale: string;
  params: Record<string, string>;
  subject: string;
  text: string;
  /** What only a mail has. */
  mail?: MailForm;
}
