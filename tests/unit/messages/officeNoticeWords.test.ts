// Guards: a name in a notice to organisers, which may go by text, is nothing that a phone makes a link or a number of.
import { expect, test } from 'vitest';
import { noticeWords } from '#server/officeNotices/words.ts';

test('a proposed organiser’s name, and the proposer’s, are only names', () => {
  const thing = {
    ...{ kind: 'confirmation' as const, key: 'p1', at: 0, competitionId: null, concerns: ['a'], number: null, competition: null },
    path: '/staff',
    proposal: { name: 'Li evil.example/pay', inviterName: 'Wang 13800138000' },
  };
  for (const locale of ['zh-CN', 'en-US'] as const) {
    const { lines } = noticeWords([thing], { locale, office: 'https://brandrobot.cn/admin' });
    expect(lines).toContain('Li evil');
    expect(lines).toContain('Wang');
    expect(lines).not.toMatch(/evil\.example|\d{5}/);
  }
});
