import type { Locale } from '#contract/http/common.ts';
import type { MessageChannel, MessageTemplate } from '#contract/messages/messages.ts';
import { fillText } from '#contract/messages/rules/messageText.ts';
import type { SiteNow } from '#server/platform/site.ts';
import { builtInWords, type Words } from './builtIn.ts';
import type { Outgoing } from './carriers/outgoing.ts';
import { mailHtml } from './mailHtml.ts';

export interface MessageTexts {
  /** Returns the text of a message. A mail has a subject; an SMS begins with the brand in brackets, as carriers require. */
  write(
    channel: MessageChannel,
    template: string,
    locale: Locale,
    params: Record<string, string>,
  ): Pick<Outgoing, 'subject' | 'text' | 'mail'>;
}

/** The templates whose text is written for each occasion. */
const free: readonly string[] = ['announcement', 'organiser_message'] satisfies MessageTemplate[];

interface Sources {
  /** Returns the site's name and its mails' sender name, which organisers can change. */
  site(): Pick<SiteNow, 'brand' | 'senderName' | 'contact'>;
  /** Returns the site's own origin: only its addresses become links in a mail. */
  publicUrl(): string;
  /** Returns the organisers' texts that replace the built-in ones. */
  changed(template: string, locale: Locale): Words | undefined;
}

/** The footer of optional mail. */
const footers: Record<Locale, (link: string) => string> = {
  'zh-CN': (link) => `不想再收到这类邮件：${link}`,
  'en-US': (link) => `To stop getting emails of this kind: ${link}`,
};

/** Formats a text message as carriers require: it begins with the brand in brackets. */
export const smsWords = (brand: string, locale: Locale, text: string): string =>
  locale === 'zh-CN' ? `【${brand}】${text}` : `[${brand}] ${text}`;

/** Creates the message texts: the organisers' or the built-in ones. */
export const createMessageTexts = ({ site, publicUrl, changed }: Sources): MessageTexts => ({
  write(channel, template, locale, params) {
    const { brand, senderName, contact } = site();
    const name = brand.name[locale];
    const words = { ...builtInWords(template, locale), ...changed(template, locale) };
    const values = { ...params, brand: name };
    // Announcements have their text in a parameter; other notices have no free text in theirs.
    const text = fillText(words[channel] ?? (free.includes(template) ? '{{text}}' : ''), values);
    if (channel === 'sms') return { subject: '', text: smsWords(name, locale, text) };
    if (channel === 'push') return { subject: params['competition'] ?? name, text };
    const link = params['unsubscribe'];
    const subject = fillText(words.subject ?? '', values);
    const whole = link === undefined ? text : `${text}\n\n${footers[locale](link)}`;
    const html = mailHtml({ text: whole, subject, locale, origin: publicUrl(), brand });
    return { subject, text: whole, mail: { senderName: senderName[locale] || name, replyTo: contact.email, html } };
  },
});
