import en from '#server/locales/entry.en-US.json' with { type: 'json' };
import zh from '#server/locales/entry.zh-CN.json' with { type: 'json' };

/** What messages call the fields and groups of an entry. */
export const entryWords = { 'zh-CN': zh, 'en-US': en };
