// Guards: organisers' message texts keep the parts that a family needs, use only existing variables, and are billed as carriers do.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fillText, maxLengths, nameInMessage, smsSize, textProblem, variablesIn } from '#contract/messages/rules/messageText.ts';

const name = fc.stringMatching(/^\w{1,8}$/);
const plain = fc.string().filter((text) => !text.includes('{{') && !text.endsWith('{') && !text.startsWith('}'));

test('puts every value in, as it is, and leaves no variable behind', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(plain, name)), fc.dictionary(name, fc.string()), (pieces, values) => {
      const text = pieces.map(([before, variable]) => `${before}|{{${variable}}}|`).join('');
      const expected = pieces.map(([before, variable]) => `${before}|${Object.hasOwn(values, variable) ? values[variable] : ''}|`).join('');
      expect(fillText(text, values)).toBe(expected);
      expect(variablesIn(text)).toEqual([...new Set(pieces.map(([, variable]) => variable))]);
    }),
  );
  expect(fillText('{{team}}', { team: '{{code}} $& $1' })).toBe('{{code}} $& $1');
  expect(fillText('{{constructor}}{{toString}}', {})).toBe('');
});

test('lets nothing but a space or the end of a line follow an address', () => {
  const link = 'https://cup.example/g/abc';
  expect(fillText('{{link}}。如非本人要求，请忽略。', { link })).toBe(`${link} 。如非本人要求，请忽略。`);
  // Programs treat a byte order mark as a space, and phones as a part of an address.
  expect(fillText('{{link}}\ufeff。', { link })).toBe(`${link} \ufeff。`);
  expect(fillText('{{link}}\n{{link}} ok {{link}}', { link })).toBe(`${link}\n${link} ok ${link}`);
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string({ unit: 'grapheme' }), (before, between, after) => {
      const filled = fillText(`${before}{{link}}${between}{{link}}${after}`, { link });
      for (const { index } of filled.matchAll(/https:\/\/cup\.example\/g\/abc/g))
        expect(filled.slice(index + link.length)).toMatch(/^(\s|$)/u);
    }),
  );
});

test('takes a text whose variables can be filled in and that has what the built-in one needs', () => {
  const known = ['team', 'link', 'brand'];
  const problem = (text: string, part: Parameters<typeof textProblem>[0] = 'sms') => textProblem(part, text, '{{team}}: {{link}}', known);
  expect(problem('{{link}}')).toBe(null);
  expect(problem('{{brand}} {{team}} {{link}}')).toBe(null);
  expect(problem('{{team}}')).toBe('variable_missing');
  expect(problem('{{link}} {{code}}')).toBe('variable_unknown');
  expect(problem('{{link}} {{te am}}')).toBe('variable_unknown');
  expect(problem(' \n')).toBe('required');
  expect(problem('\u200b\n')).toBe('required');
  expect(problem(`{{link}}${'x'.repeat(maxLengths.sms)}`)).toBe('too_long');
  expect(problem(`{{link}}${'x'.repeat(maxLengths.sms - '{{link}}'.length)}`)).toBe(null);
  expect(problem('{{link}}', 'subject')).toBe(null);
  for (const control of ['\n', '\r', '\0']) {
    expect(problem(`a${control}{{link}}`, 'subject')).toBe('invalid');
    expect(problem(`a${control}{{link}}`, 'email')).toBe(null);
  }
  for (const needed of ['code', 'link', 'reason', 'receipt', 'changes'])
    expect(textProblem('email', 'Hello', `{{${needed}}}`, [needed])).toBe('variable_missing');
  expect(textProblem('email', 'Hello', '{{team}}', ['team'])).toBe(null);
  expect(textProblem('push', 'You are in, {{team}}.', 'You are in.', known)).toBe('variable_in_notice');
  expect(textProblem('push', 'You are in.', 'You are in.', known)).toBe(null);
});

test('is billed as carriers do', () => {
  expect(smsSize('')).toEqual({ characters: 0, parts: 1 });
  expect(smsSize('a'.repeat(160))).toEqual({ characters: 160, parts: 1 });
  expect(smsSize('a'.repeat(161))).toEqual({ characters: 161, parts: 2 });
  expect(smsSize('a'.repeat(306))).toEqual({ characters: 306, parts: 2 });
  expect(smsSize('a'.repeat(307)).parts).toBe(3);
  for (const sign of '^{}\\[~]|€\f') expect([sign, smsSize(sign.repeat(81)).parts]).toEqual([sign, 2]);
  for (const sign of '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./09:;<=>?¡AZÄÖÑÜ§¿azäöñüà')
    expect([sign, smsSize(sign.repeat(160)).parts]).toEqual([sign, 1]);
  expect(smsSize('€'.repeat(80))).toEqual({ characters: 80, parts: 1 });
  expect(smsSize('€'.repeat(81))).toEqual({ characters: 81, parts: 2 });
  expect(smsSize('杯'.repeat(70))).toEqual({ characters: 70, parts: 1 });
  expect(smsSize('杯'.repeat(71))).toEqual({ characters: 71, parts: 2 });
  expect([134, 135].map((length) => smsSize('杯'.repeat(length)).parts)).toEqual([2, 3]);
  // One character outside the alphabet switches the whole message to the larger encoding.
  expect(smsSize('a杯'.repeat(35))).toEqual({ characters: 70, parts: 1 });
  expect(smsSize('a杯'.repeat(36))).toEqual({ characters: 72, parts: 2 });
  expect(smsSize('🤖'.repeat(35))).toEqual({ characters: 35, parts: 1 });
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (a, b) => smsSize(a + b).parts >= smsSize(a).parts));
});

test('leaves of a name nothing that can be opened or called, and of an ordinary one everything', () => {
  for (const ordinary of ['李小明', 'Ana María d’Orléans', 'Jean-Luc', '买买提·艾力', 'Dr. Tan'])
    expect(nameInMessage(ordinary)).toBe(ordinary.normalize('NFKC'));
  const typed = [
    'https://evil.example/pay',
    'evil.example',
    'ｅｖｉｌ．ｃｎ',
    'a@b.cn',
    '400-123-4567',
    '１３８',
    '①②',
    'evil。cn',
    '+86 138',
    'x://y',
  ];
  for (const text of typed) {
    const shown = nameInMessage(text);
    expect(shown).not.toMatch(/\p{N}|\S[./:@。．]\S|:\/\//u);
  }
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const once = nameInMessage(text);
      expect(once).not.toMatch(/\p{N}|[./:@。]\S/u);
    }),
  );
});
