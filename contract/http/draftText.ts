import { z } from 'zod';
import { isPlainLine } from '#contract/http/common.ts';
import { dropUnseen } from '#contract/text/typedText.ts';

// Schemas of what organisers write in drafts. They accept anything that can be stored: each subject's rules say what publication requires.

export const lineUpTo = (max: number) =>
  z.string().overwrite(dropUnseen).max(max, { error: 'too_long' }).refine(isPlainLine, { error: 'invalid' });
export const bothLines = (max: number) => z.object({ 'zh-CN': lineUpTo(max), 'en-US': lineUpTo(max) });
const long = (max: number) => z.string().max(max, { error: 'too_long' });
export const bothTexts = (max: number) => z.object({ 'zh-CN': long(max), 'en-US': long(max) });
