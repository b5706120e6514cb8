import type { Locale } from '#contract/http/common.ts';
import type { RevealReason } from './looks.ts';

/** Why personal data were shown in full: where it is chosen, in what was done, and in the file of the log. */
export const revealReasonWords: Record<Locale, Record<RevealReason, string>> = {
  'zh-CN': { identity_check: '与证件核对', duplicate_check: '可能重复报名', family_request: '应家长要求', complaint: '处理投诉' },
  'en-US': {
    identity_check: 'Compare with a document',
    duplicate_check: 'Possible duplicate',
    family_request: 'The family asked',
    complaint: 'A complaint',
  },
};
