// Promise: a parent's name and number in one column are read into both fields; what is not certain is said at its cell, and nothing is dropped.
import { describe, expect, it, test } from 'vitest';
import { type Cell, sheetOf } from '#src/platform/tables/table.ts';
import { contactOf } from '#src/registrations/roster/cell.ts';
import { createRowFiller, derive } from '#src/registrations/roster/document/deriveProblems.ts';
import { documentOf } from '#src/registrations/roster/document/documentOf.ts';
import { meaningOf } from '#src/registrations/roster/parsing/headings.ts';
import { readSource } from '#src/registrations/roster/wizard/readSource.ts';
import { makeResidentId } from '../../fixtures/residentId.ts';
import { rosterChoices, rosterTerms } from '../../fixtures/rosterCases.ts';

test.each([
  ['王芳 13800000000', '王芳', '13800000000'],
  ['王芳13800000000', '王芳', '13800000000'],
  ['王芳：138 0000 0000（微信同号）', '王芳', '138 0000 0000'],
  ['13800000000（妈妈）', '', '13800000000'],
  ['13800000000（妈妈）王芳', '王芳', '13800000000'],
  ['Anna Bell +44 7700 900123', 'Anna Bell', '+44 7700 900123'],
  ['Anna O’Neil Jr., tel. +44 7700 900123', 'Anna O’Neil Jr.', '+44 7700 900123'],
  ['王芳 13800000000/13800000001', '王芳', null],
  ['王芳 0571-88888888 转 801', '王芳', null],
] as const)('%s', (text, name, number) => expect(contactOf(text)).toEqual({ name, number }));

test.each(['王芳', '13800000000', '', '三(2)班 王芳', '王芳 110105201804190123'])('%s has not both', (text) =>
  expect(contactOf(text)).toBeNull(),
);

test.each([
  '家长姓名及电话',
  '家长及联系方式',
  '监护人姓名/电话',
  '家长姓名、手机号',
  'Parent name & phone',
  'Guardian’s name and mobile',
  '联系人（姓名、电话）',
])('%s is a heading of both', (heading) => expect(meaningOf(heading)?.field).toMatch(/^parent(Name|Phone)$/));

describe('a list', () => {
  const read = (heading: string[] | null, contacts: readonly (readonly Cell[])[]) => {
    const rows = contacts.map((contact, index): Cell[] => {
      const id = makeResidentId({ birth: '20180419', sequence: index + 1 });
      return [`第${'甲乙丙丁'[index] ?? ''}队`, '小学组', `${'甲乙丙丁'[index] ?? ''}一`, '女', id, ...contact];
    });
    const head = heading && ['队伍名称', '组别', '队员姓名', '性别', '证件号码', ...heading];
    const source = readSource([sheetOf(head ? [head, ...rows] : rows)], rosterTerms, rosterChoices);
    const document = documentOf(source, rosterTerms);
    const { teams } = derive(document, rosterTerms, createRowFiller(rosterTerms));
    return {
      found: teams.map(({ values: { parent, members } }) => [parent.name, parent.phone, members[0]?.guardianPhone]),
      said: teams.flatMap(({ problems }) => problems.map(({ column, code, value }) => [column, code, value])),
      columns: document.columns,
    };
  };
  const right = [['王芳', '138 0000 0000', '+8613800000000']];

  it('of one column, whatever it is called, has both', () => {
    for (const heading of ['家长姓名及电话', '家长', '家长电话', '联系人']) {
      const { found, said, columns } = read([heading], [['王芳 13800000000']]);
      expect({ found, said }, heading).toEqual({ found: right, said: [] });
      expect(columns).toEqual(expect.arrayContaining(['parentName', 'parentPhone']));
    }
  });
  it('without a heading has both, too', () => {
    const { found } = read(null, [['王芳 13800000000'], ['李强 13800000001']]);
    // one team of two
    expect(found).toEqual(right);
  });
  it('keeps a name of its own, and says that another stands beside the number', () => {
    expect(read(['家长姓名', '家长电话'], [['王芳', '王芳 13800000000']])).toMatchObject({ found: right, said: [] });
    expect(read(['家长姓名', '家长电话'], [['王芳', '李强 13800000000']])).toMatchObject({
      found: right,
      said: [['parentPhone', 'contact_differs', '李强 13800000000']],
    });
    expect(read(['家长姓名', '家长电话'], [['', '王芳 13800000000']])).toMatchObject({ found: right, said: [] });
  });
  it('names two numbers and two names at their cells', () => {
    const two = '王芳 13800000000/13800000001';
    expect(read(['家长'], [[two]])).toMatchObject({
      found: [['王芳', two, two]],
      said: [['parentPhone', 'phone_invalid', two]],
    });
    expect(read(['家长'], [['王芳、李强 13800000000']])).toMatchObject({
      found: [['王芳、李强', '138 0000 0000', '+8613800000000']],
      said: [['parentName', 'contact_doubtful', '王芳、李强']],
    });
    expect(read(['家长姓名', '家长电话'], [['王芳 13800000001', '13800000000']]).said).toEqual([
      ['parentName', 'contact_doubtful', '王芳 13800000001'],
    ]);
  });
});
