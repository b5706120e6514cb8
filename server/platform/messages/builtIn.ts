import type { Locale } from '#contract/http/common.ts';
import type { TextPart } from '#contract/messages/rules/messageText.ts';
import en from '#server/locales/en-US.json' with { type: 'json' };
import zh from '#server/locales/zh-CN.json' with { type: 'json' };

export type Words = Partial<Record<TextPart, string>>;
const words: Record<Locale, Record<string, Words>> = { 'zh-CN': zh, 'en-US': en };

/** Returns the built-in texts of a template from `server/locales/*.json`; empty for an unknown template. */
export const builtInWords = (template: string, locale: Locale): Words => words[locale][template] ?? {};
