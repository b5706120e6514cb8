import type { ReactNode } from 'react';
import type { Locale } from '#contract/http/common.ts';
import { fillText, smsSize, type TextPart } from '#contract/messages/rules/messageText.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './MessageBubble.module.css';

const cx = bindStyles(css);

/** What stands before each text message. */
const signed = (text: string, locale: Locale, brand: string): string => (locale === 'zh-CN' ? `【${brand}】${text}` : `[${brand}] ${text}`);

/** What a family reads of one part of a message, with the sample filled in. */
export const shownText = (part: TextPart, locale: Locale, text: string, sample: Record<string, string>): string => {
  const filled = fillText(text, sample);
  return part === 'sms' ? signed(filled, locale, sample['brand'] ?? '') : filled;
};

/** How long a text message is, and as how many it is billed; nothing of what costs the same at any length. */
export const shownSize = (part: TextPart, shown: string) => (part === 'sms' ? smsSize(shown) : null);

/** A text as it arrives. */
export const MessageBubble = ({ part, locale, children }: { part: TextPart; locale: Locale; children: ReactNode }) => (
  <p className={cx('bubble', part !== 'sms' && 'mail')} lang={locale}>
    {children}
  </p>
);
