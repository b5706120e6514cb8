import type { Channel } from '#contract/common.ts';

/** A message with its words, ready to go. */
export interface Outgoing {
  /** The same at every attempt: a carrier that knows it already does not send it twice. */
  id: string;
  channel: Channel;
  /** E.164 number or e-mail address. */
  to: string;
  template: string;
  locale: string;
  params: Record<string, string>;
  subject: string;
  text: string;
}
