import { createInstance } from 'i18next';
import type { Locale } from '#contract/common.ts';
import type { MessageChannel } from '#contract/messages.ts';
import en from '../../locales/en-US.json' with { type: 'json' };
import zh from '../../locales/zh-CN.json' with { type: 'json' };

export interface MessageTexts {
  /** The words of a message. A mail has a subject; an SMS begins with the brand in brackets, as carriers ask. */
  write(channel: MessageChannel, template: string, locale: Locale, params: Record<string, string>): { subject: string; text: string };
}

/** Words from `server/locales/*.json`: `<template>.subject`, `<template>.sms`, `<template>.email`, `<template>.push`. */
export const createMessageTexts = async (brand: Record<Locale, string>): Promise<MessageTexts> => {
  const i18n = createInstance();
  await i18n.init({
    resources: { 'zh-CN': { translation: zh }, 'en-US': { translation: en } },
    fallbackLng: 'en-US',
    interpolation: { escapeValue: false },
  });
  return {
    write(channel, template, locale, params) {
      const t = i18n.getFixedT(locale);
      // `defaultValue`: these keys are not the portal's, whose types i18next carries wherever its code is compiled along (the tests)
      const values = { ...params, brand: brand[locale], defaultValue: '' };
      const text = String(t(`${template}.${channel}`, values));
      if (channel === 'sms')
        return { subject: '', text: locale === 'zh-CN' ? `【${brand[locale]}】${text}` : `[${brand[locale]}] ${text}` };
      if (channel === 'push') return { subject: params['competition'] ?? brand[locale], text };
      return { subject: String(t(`${template}.subject`, values)), text };
    },
  };
};
