// Guards: the privacy page states the retention periods, in both languages, and the code applies the same.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CODE_LIFETIME_MS } from '#contract/accounts/rules/verificationCode.ts';
import { type RetainedKind, readRetention, retainedMs, retention } from '#server/platform/retention.ts';

const page = readFileSync('server/seed/content/pages/privacy.md', 'utf8');
const [chinese = '', english = ''] = page.split('<!-- en-US -->');

/** The row labels of the page's table, in Chinese and in English. */
const labels: Record<RetainedKind, [chinese: string, english: string]> = {
  idNumbers: ['完整的证件号码', 'ID numbers in full'],
  correction: ['已取消或未通过的报名的证件号码', 'ID numbers of cancelled and rejected entries'],
  media: ['作品的视频和图片', 'Films and pictures of works'],
  messages: ['短信、邮件和通知', 'Text messages, emails and notices'],
  reports: ['举报作品、照片或视频的内容', 'Reports of works, photos and videos'],
  securityEvents: ['安全事件', 'Security events'],
  audit: ['操作记录', 'Record of actions'],
  voterHashes: ['投票的校验值', 'Hashes of votes'],
  answers: ['提交结果的加密副本', 'Sealed copies of answers'],
  counts: ['尝试次数', 'Counts of attempts'],
  sessions: ['登录状态', 'Being signed in'],
  codes: ['验证码', 'Verification codes'],
  challenges: ['滑块验证', 'Slider check'],
  lookups: ['成绩查询后的查看凭证', 'Permission to read a certificate you looked up'],
  certificateBatches: ['组委会成批打印的证书文件', 'Files of many certificates that organisers print'],
  unfinishedUploads: ['没有传完的文件', 'Files that were not uploaded to the end'],
  unusedUploads: ['传完但没有提交的文件', 'Files that were uploaded but not handed in'],
};
const units = { minutes: '分钟', hours: '小时', days: '天', months: '个月', years: '年' } as const;

const lineOf = (text: string, label: string): string => text.split('\n').find((line) => line.startsWith(`| ${label} |`)) ?? '';

test.each(Object.entries(retention))('%s is kept as long as the privacy page says', (kind, { period: { n, unit } }) => {
  const [zh, en] = Object.entries(labels).find(([name]) => name === kind)?.[1] ?? ['', ''];
  expect(lineOf(chinese, zh)).toContain(`${n} ${units[unit]}`);
  expect(lineOf(english, en)).toContain(`${n} ${unit}`);
});

test('the table says how long a code holds', () => {
  expect(retainedMs('codes')).toBe(CODE_LIFETIME_MS);
});

test('a setting changes how long, and one that is wrong is named', () => {
  expect(readRetention({}).audit).toBe(5 * 365 * 24 * 3600_000);
  expect(readRetention({ RETENTION_AUDIT_DAYS: '30' }).audit).toBe(30 * 24 * 3600_000);
  expect(() => readRetention({ RETENTION_AUDIT_DAYS: 'for ever' })).toThrow('RETENTION_AUDIT_DAYS');
});
