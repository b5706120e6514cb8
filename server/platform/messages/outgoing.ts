/** A message with its words, ready to go. */
export interface Outgoing {
  channel: 'sms' | 'email';
  /** E.164 number or e-mail address. */
  to: string;
  template: string;
  locale: string;
  params: Record<string, string>;
  subject: string;
  text: string;
}
