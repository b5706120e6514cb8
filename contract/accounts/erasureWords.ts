import type { Locale } from '#contract/http/common.ts';
import type { ErasureRequest } from './erasure.ts';

/** The ways of asking for an erasure: in the choice, in the audit log and in its file. */
export const erasureWords: Record<Locale, Record<ErasureRequest, string>> = {
  'zh-CN': { by_phone: '家长来电要求', by_email: '家长邮件要求', by_letter: '家长来信要求', in_person: '家长当面要求' },
  'en-US': {
    by_phone: 'The family asked by phone',
    by_email: 'The family asked by email',
    by_letter: 'The family asked by letter',
    in_person: 'The family asked in person',
  },
};
