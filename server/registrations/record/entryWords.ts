import en from '#server/locales/entry.en-US.json' with { type: 'json' };
import zh from '#server/locales/entry.zh-CN.json' with { type: 'json' };

/** The names of an entry's fields and groups in messages. */
export const entryWords = { 'zh-CN': zh, 'en-US': en };
