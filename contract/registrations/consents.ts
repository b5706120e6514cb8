import type { Locale } from '#contract/http/common.ts';

/** Purposes of a guardian's consent, each decided separately. The first is required for an entry; the others may be refused. */
export const consentPurposes = ['processing', 'publishName', 'publishWork'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** Version of the consent texts in force. Any change of wording is a new version with texts of its own below. */
export const CONSENT_VERSION = '2026-09';

/** The consent texts, verbatim, by version. Earlier versions stay, as proof of what was agreed to. A test checks their hashes. */
export const consentTexts: Record<string, Record<Locale, Record<ConsentPurpose, string>>> = {
  '2026-09': {
    'zh-CN': {
      processing: '我同意组委会为举办比赛处理本表中的信息（包括孩子的信息），用于核对参赛身份、评审作品和寄送奖品。',
      publishName: '同意随成绩公布队伍名称和孩子姓名。不同意时，名单中显示“参赛者”。以后随时可以更改。',
      publishWork: '同意公开展示作品，用于投票和作品展。不同意时，只有评委能看到作品。以后随时可以更改。',
    },
    'en-US': {
      processing:
        'I agree that the organisers process the data in this form, the child’s included, in order to hold the competition: to check who takes part, to judge the work and to send the prize.',
      publishName:
        'The team’s and the children’s names may be published with the results. Without this, lists show “Participant”. You can change it at any time.',
      publishWork:
        'The work may be shown for voting and in galleries. Without this, only the judges see it. You can change it at any time.',
    },
  },
};
