// Guards: a password known from leaks, or containing this site's name, cannot be set; families' usual passwords can.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newPasswordProblem } from '#server/accounts/newPassword.ts';

const specified = { longPasswords: false };
const long = { longPasswords: true };

test.each(['abc123', 'ABC123', 'qwer1234', 'password1', 'trustno1', 'a123456', 'tangible1', 'My-Tangible-1', '实物编程2026'])(
  'refuses %s',
  (password) => expect(newPasswordProblem(password, specified)).toBe('password_common'),
);

test.each(['Robot-2026', '小蜗牛-2026', 'regen 47 lampe'])('takes %s', (password) =>
  expect(newPasswordProblem(password, specified)).toBeNull(),
);

test('names what breaks the rules first', () => expect(newPasswordProblem('123456', specified)).toBe('password_kinds'));

test('knows more than the three thousand most used', () => {
  const lines = readFileSync('server/accounts/commonPasswords/hashes.txt', 'utf8').trim().split('\n');
  expect(lines.length).toBeGreaterThan(10_000);
  expect(lines.every((line) => /^[0-9a-f]{10}$/.test(line))).toBe(true);
});

test.each(['password', '12345678', 'iloveyou', 'FOOTBALL', 'tangible'])('refuses %s where passwords are long', (password) =>
  expect(newPasswordProblem(password, long)).toBe('password_common'),
);

test.each(['four snails on a bridge', '七只蜗牛过独木桥', 'x7'.repeat(32)])('takes %s where passwords are long', (password) =>
  expect(newPasswordProblem(password, long)).toBeNull(),
);
