import type { ReactNode } from 'react';
import type { Locale } from '#contract/http/common.ts';
import { fillText, smsSize, type TextPart } from '#contract/messages/rules/messageText.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './MessageBubble.module.css';

const cx = bindStyles(css);

/** Returns a text message with the signature that precedes it. */
const signed = (text: string, locale: Locale, brand: string): string => (locale === 'zh-CN' ? `【${brand}】${text}` : `[${brand}] ${text}`);

/** Returns one part of a message as a family reads it, filled in with the sample. */
export const shownText = (part: TextPart, locale: Locale, text: string, sample: Record<string, string>): string => {
  const filled = fillText(text, sample);
  return part === 'sms' ? signed(filled, locale, sample['brand'] ?? '') : filled;
};

/** Returns the length of a text message and the number billed; null for parts that cost the same at any length. */
export const shownSize = (part: TextPart, shown: string) => (part === 'sms' ? smsSize(shown) : null);

/** A message as it arrives. */
export const MessageBubble = ({ part, locale, children }: { part: TextPart; locale: Locale; children: ReactNode }) => (
  <p className={cx('bubble', part !== 'sms' && 'mail')} lang={locale}>
    {children}
  </p>
);
