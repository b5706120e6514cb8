import type { MessageChannel } from '#contract/messages/messages.ts';

/** The sender of a mail, and its text as HTML. */
export interface MailForm {
  senderName: string;
  /** The organisers' address: nobody reads the sender's. */
  replyTo: string;
  html: string;
}

/** A complete message, ready to be sent. */
export interface Outgoing {
  /** The same at every attempt: a provider that already knows it does not send it twice. */
  id: string;
  channel: MessageChannel;
  /** E.164 number, e-mail address, or the id of a device's subscription. */
  to: string;
  template: string;
  locale: string;
  params: Record<string, string>;
  subject: string;
  text: string;
  /** Only for mail. */
  mail?: MailForm;
}
