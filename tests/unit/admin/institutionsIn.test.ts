// Guards: each institution of a pasted list gets codes once, whatever its spelling and whatever is pasted between the lines.
import { expect, it } from 'vitest';
import { institutionsIn } from '#src/admin/invitations/institutionsIn.ts';

it('takes the first column of each line, without lines that show nothing', () => {
  expect(institutionsIn('实验小学\t3\r\n\n  \u200b\n第二中学 \u2028\ufeffBright School\v阳光小学\f')).toEqual([
    '实验小学',
    '第二中学',
    'Bright School',
    '阳光小学',
  ]);
});

it('takes an institution once, in its first spelling, however it is written again', () => {
  expect(
    institutionsIn('Bright School\nBRIGHT  SCHOOL\nＢｒｉｇｈｔ　Ｓｃｈｏｏｌ\n（北京）一中\n(北京)一中\nBright\u200b School'),
  ).toEqual(['Bright School', '（北京）一中']);
});

it('keeps different institutions apart, a thousand of them', () => {
  const names = Array.from({ length: 1000 }, (_, n) => `第${n}中学`);
  expect(institutionsIn(names.join('\n'))).toEqual(names);
});
