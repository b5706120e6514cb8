import type { Locale } from '#contract/http/common.ts';
import type { MessageChannel, MessageTemplate } from '#contract/messages/admin.ts';
import { fillText } from '#contract/messages/rules/messageText.ts';
import type { SiteNow } from '#server/platform/site.ts';
import { builtInWords, type Words } from './builtIn.ts';
import { mailHtml } from './mailHtml.ts';
import type { Outgoing } from './outgoing.ts';

export interface MessageTexts {
  /** The words of a message. A mail has a subject; an SMS begins with the brand in brackets, as carriers ask. */
  write(
    channel: MessageChannel,
    template: string,
    locale: Locale,
    params: Record<string, string>,
  ): Pick<Outgoing, 'subject' | 'text' | 'mail'>;
}

/** Its words are written for each occasion. */
const FREE: MessageTemplate = 'announcement';

interface Sources {
  /** The site's name and that of who sends its mails, which organisers can change. */
  site(): Pick<SiteNow, 'brand' | 'senderName'>;
  /** The site's own origin: what leads there can be pressed in a mail. */
  publicUrl(): string;
  /** The words that organisers have set in the place of the built-in ones. */
  changed(template: string, locale: Locale): Words | undefined;
}

/** At the end of a mail that its reader can do without. */
const footers: Record<Locale, (link: string) => string> = {
  'zh-CN': (link) => `不想再收到这类邮件：${link}`,
  'en-US': (link) => `To stop getting emails of this kind: ${link}`,
};

/** A text message as carriers ask for it: it begins with the brand in brackets. */
export const smsWords = (brand: string, locale: Locale, text: string): string =>
  locale === 'zh-CN' ? `【${brand}】${text}` : `[${brand}] ${text}`;

/** Words as organisers have set them, or as they are built in. */
export const createMessageTexts = ({ site, publicUrl, changed }: Sources): MessageTexts => ({
  write(channel, template, locale, params) {
    const { brand, senderName } = site();
    const name = brand.name[locale];
    const words = { ...builtInWords(template, locale), ...changed(template, locale) };
    const values = { ...params, brand: name };
    // What organisers write has the words of a notice in its parameters; other notices have none of anybody.
    const text = fillText(words[channel] ?? (template === FREE ? '{{text}}' : ''), values);
    if (channel === 'sms') return { subject: '', text: smsWords(name, locale, text) };
    if (channel === 'push') return { subject: params['competition'] ?? name, text };
    const link = params['unsubscribe'];
    const subject = fillText(words.subject ?? '', values);
    const whole = link === undefined ? text : `${text}\n\n${footers[locale](link)}`;
    const html = mailHtml({ text: whole, subject, locale, origin: publicUrl(), brand });
    return { subject, text: whole, mail: { senderName: senderName[locale] || name, html } };
  },
});
