/** Names of the languages in themselves. */
export const languageNames = { 'zh-CN': '中文', 'en-US': 'English' } as const;
