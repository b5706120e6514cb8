import type { ErasureRequest } from '#contract/accounts/erasure.ts';
import type { Locale } from '#contract/http/common.ts';

/** The ways of asking for an erasure, as the message about it names them: "as you asked by phone". */
export const requestWords: Record<Locale, Record<ErasureRequest, string>> = {
  'zh-CN': { by_phone: '来电', by_email: '邮件', by_letter: '来信', in_person: '当面' },
  'en-US': { by_phone: 'by phone', by_email: 'by email', by_letter: 'by letter', in_person: 'in person' },
};
