import en from '../locales/entry.en-US.json' with { type: 'json' };
import zh from '../locales/entry.zh-CN.json' with { type: 'json' };

/** What messages call the fields and groups of an entry. */
export const entryWords = { 'zh-CN': zh, 'en-US': en };
