// Promise: payment instructions are shown as the competition wrote them, facts by their labels, with the team's own name for the transfer.
import { expect, test } from 'vitest';
import { instructionsOf } from '#src/registrations/entry/instructionsOf.ts';

test('lines with a label are facts, in both scripts, the others notes; empty ones are nothing', () => {
  expect(
    instructionsOf('收款方：组委会\nBank: Sample Bank: Hangzhou\n\n到账后显示“已缴”。', { team: '小雨滴', number: 'E7K3-M9QX' }),
  ).toEqual({
    namesNumber: false,
    facts: [
      { label: '收款方', value: '组委会' },
      { label: 'Bank', value: 'Sample Bank: Hangzhou' },
    ],
    notes: '到账后显示“已缴”。',
  });
});

test('the team stands where the text asks for it, whatever it is called', () => {
  expect(instructionsOf('Reference: {team} {number}\nWrite {team}.', { team: "$& $1: {team}'s", number: 'E7K3-M9QX' })).toEqual({
    namesNumber: true,
    facts: [{ label: 'Reference', value: "$& $1: {team}'s E7K3-M9QX" }],
    notes: "Write $& $1: {team}'s.",
  });
});

test('a text from before numbers has the number beside the team', () => {
  const { facts, namesNumber } = instructionsOf('附言：{team}', { team: '小雨滴', number: 'E7K3-M9QX' });
  expect([facts, namesNumber]).toEqual([[{ label: '附言', value: '小雨滴 E7K3-M9QX' }], true]);
  expect(instructionsOf('附言：{team}', { team: '小雨滴', number: '' }).facts).toEqual([{ label: '附言', value: '小雨滴' }]);
});

test('a sentence with a colon far inside it is a note', () => {
  expect(instructionsOf('Please pay within a week of the approval: late fees are lost', { team: 'x', number: '' }).facts).toEqual([]);
});

test('Markdown stays Markdown, a team’s name does not become any, and a link is no fact', () => {
  expect(
    instructionsOf('**注意：**请尽快缴费\n- 现金：不收\n\n见 https://example.test/pay 与 {team}', { team: '*星*_队_', number: '' }),
  ).toEqual({
    namesNumber: true,
    facts: [],
    notes: '**注意：**请尽快缴费\n- 现金：不收\n\n见 https://example.test/pay 与 \\*星\\*\\_队\\_',
  });
  expect(instructionsOf('账号\\_A：\\*12\\*', { team: '队', number: '' }).facts).toEqual([{ label: '账号_A', value: '*12*' }]);
});
