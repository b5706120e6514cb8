import type { Text } from '#contract/http/common.ts';

/** A text that is not written yet. */
export const EMPTY_TEXT: Text = { 'zh-CN': '', 'en-US': '' };
