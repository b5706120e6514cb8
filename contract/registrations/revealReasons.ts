import type { Locale } from '#contract/http/common.ts';
import type { RevealReason } from './looks.ts';

/** Labels of the reasons for revealing personal data: in the choice, in the audit log and in its file. */
export const revealReasonWords: Record<Locale, Record<RevealReason, string>> = {
  'zh-CN': { identity_check: '与证件核对', duplicate_check: '可能重复报名', family_request: '应家长要求', complaint: '处理投诉' },
  'en-US': {
    identity_check: 'Compare with a document',
    duplicate_check: 'Possible duplicate',
    family_request: 'The family asked',
    complaint: 'A complaint',
  },
};
