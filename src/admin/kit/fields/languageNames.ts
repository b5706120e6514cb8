/** The languages by their own names. */
export const languageNames = { 'zh-CN': '中文', 'en-US': 'English' } as const;
