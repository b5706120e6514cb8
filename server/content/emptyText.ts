import type { Text } from '#contract/common.ts';

/** What is not written yet. */
export const EMPTY_TEXT: Text = { 'zh-CN': '', 'en-US': '' };
