import type { Text } from '#contract/http/common.ts';
import { DEFAULT_PATTERN } from './rules/certificateNumber.ts';
import type { CertificateKind } from './rules/fields.ts';
import type { CertificateTemplate } from './template.ts';

const words: Record<CertificateKind, { title: Text; text: Text }> = {
  award: {
    title: { 'zh-CN': '获奖证书', 'en-US': 'Certificate of Achievement' },
    text: {
      'zh-CN': '{institution}“{team}”，参加 {season} 赛季“{competition}”（{group}），特授予',
      'en-US': 'of team {team}, {institution}, took part in {competition}, season {season}, {group}, and is awarded',
    },
  },
  participation: {
    title: { 'zh-CN': '参赛证书', 'en-US': 'Certificate of Participation' },
    text: {
      'zh-CN': '{institution}“{team}”，参加 {season} 赛季“{competition}”（{group}），特发此证',
      'en-US': 'of team {team}, {institution}, took part in {competition}, season {season}, {group}',
    },
  },
  teacher: {
    title: { 'zh-CN': '优秀指导教师', 'en-US': 'Certificate of Mentorship' },
    text: {
      'zh-CN': '{institution}，指导“{team}”，参加 {season} 赛季“{competition}”，特发此证',
      'en-US': '{institution}, mentored team {team}, who took part in {competition}, season {season}',
    },
  },
  judge: {
    title: { 'zh-CN': '评委证书', 'en-US': 'Certificate of Judging' },
    text: {
      'zh-CN': '{institution}，担任 {season} 赛季“{competition}”评委，谨致谢意',
      'en-US': '{institution}, served as a judge in {competition}, season {season}, with our thanks',
    },
  },
};

/** Returns the template of a competition that has none of its own. */
export const builtInTemplate = (kind: CertificateKind): CertificateTemplate => ({
  ...words[kind],
  frame: 'tiles',
  hasDrawings: true,
  paper: 'a4_landscape',
  numberPattern: DEFAULT_PATTERN,
  signature: { picture: null, name: '', role: { 'zh-CN': '评审委员会', 'en-US': 'The jury' } },
  seal: { picture: null, isShown: false },
  hasQr: true,
  background: null,
});
