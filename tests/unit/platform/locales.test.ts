import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commonProblems } from '#contract/http/endpoint.ts';
import { fieldCodes, problemStatus } from '#contract/http/problem.ts';
import { app, problems } from '#src/locales/en-US/shellFirst.ts';
import { app as chineseApp, problems as chineseProblems } from '#src/locales/zh-CN/shellFirst.ts';
import { extractTranslationKeys, filesWith, type TranslationKeyUse } from './extractTranslationKeys.ts';

/** All uses of keys in the sources, read once. */
const { keyUses, isUsed } = extractTranslationKeys();

type Words = { [key: string]: string | Words };

/** react-admin shows nothing if neither yes nor no is chosen. */
const meantEmpty: readonly string[] = ['ra.boolean.null'];

const folder = new URL('../../../src/locales/', import.meta.url);
const read = (locale: string, file: string): Words => JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), 'utf8'));
const flat = (words: Words, prefix = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] satisfies [string, string]] : flat(value, `${prefix}${key}.`),
  );
/** Languages have different plural forms of one key. */
const plain = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const keysOf = (words: Words) => [...new Set(flat(words).map(([key]) => plain(key)))].sort();
/** Returns the names of the interpolated values. */
const holes = (text: string) => [...new Set(text.match(/\{\{\s*\w+/g)?.map((hole) => hole.replace(/\W/g, '')))].sort();

const filesOf = (locale: string) => readdirSync(new URL(`${locale}/`, folder)).filter((name) => name.endsWith('.json'));
const files = filesOf('en-US');

test('both languages have the same files', () => {
  expect(files).toContain('app.json');
  expect(filesOf('zh-CN')).toEqual(files);
});

describe.each(files)('%s', (file) => {
  const english = read('en-US', file);
  const chinese = read('zh-CN', file);

  test('has the same keys in both languages', () => expect(keysOf(chinese)).toEqual(keysOf(english)));

  test('has no empty text', () => {
    for (const [key, text] of [...flat(english), ...flat(chinese)]) {
      if (!meantEmpty.includes(key)) expect(text.trim(), key).not.toBe('');
    }
  });

  test('has in a name for screen readers what is seen', () => {
    for (const words of [english, chinese]) {
      const texts = new Map(flat(words));
      for (const [key, text] of texts) {
        const seen = key.endsWith('Named') ? texts.get(key.slice(0, -'Named'.length)) : undefined;
        if (seen !== undefined) expect(text, key).toContain(seen);
      }
    }
  });

  test('fills in the same in both languages', () => {
    const byKey = new Map(flat(english).map(([key, text]) => [plain(key), holes(text).filter((hole) => hole !== 'count')]));
    for (const [key, text] of flat(chinese)) {
      expect(
        holes(text).filter((hole) => hole !== 'count'),
        key,
      ).toEqual(byKey.get(plain(key)));
    }
  });
});

describe.each(['zh-CN', 'en-US'])('%s', (locale) => {
  test.each(Object.keys(problemStatus))('says the problem %s', (code) => expect(read(locale, 'problems.json')).toHaveProperty(code));
  test.each([...fieldCodes])('says the field problem %s', (code) => expect(read(locale, 'fields.json')).toHaveProperty(code));

  test('a problem that names an instant or a wait can also be said without', () => {
    const problems = read(locale, 'problems.json');
    for (const [key, text] of flat(problems)) if (holes(text).length > 0) expect(problems, key).toHaveProperty(`${key}_undated`);
  });
});

describe('what the code says', () => {
  const said = files.map((file) => file.replace('.json', ''));
  const keys = new Map(said.map((namespace) => [namespace, keysOf(read('en-US', `${namespace}.json`))]));
  const inNamespace = ({ namespaces }: TranslationKeyUse, namespace: string) => namespaces.length === 0 || namespaces.includes(namespace);

  test('has words', () => {
    const mute = keyUses.filter(
      (keyUse) => !said.some((name) => inNamespace(keyUse, name) && keys.get(name)?.some((key) => isUsed(keyUse, key))),
    );
    expect(mute).toEqual([]);
  });

  test('gives a count wherever a key has plural forms', () => {
    const uncounted = said
      .filter((namespace) => namespace !== 'reactAdmin')
      .flatMap((namespace) => {
        const english = flat(read('en-US', `${namespace}.json`)).map(([key]) => key);
        const plurals = english.flatMap((key) => (key.endsWith('_one') ? [plain(key)] : []));
        return plurals.flatMap((key) => {
          const uses = keyUses.filter((keyUse) => inNamespace(keyUse, namespace) && isUsed(keyUse, key));
          // A composed key may never become this one, but some use must give a count.
          const faulty = uses.some(({ hasCount }) => hasCount) ? uses.filter((use) => use.key === key && !use.hasCount) : uses;
          return faulty.map(({ file }) => `${file}: ${namespace}:${key}`);
        });
      });
    expect(uncounted).toEqual([]);
  });

  // The keys of reactAdmin.json are prescribed (TranslationMessages) and used by react-admin itself.
  test.each(said.filter((namespace) => namespace !== 'reactAdmin'))('is all there is in %s', (namespace) => {
    const here = keyUses.filter((keyUse) => inNamespace(keyUse, namespace));
    expect(keys.get(namespace)?.filter((key) => !here.some((keyUse) => isUsed(keyUse, key)))).toEqual([]);
  });
});

describe('the shell’s first words', () => {
  const words: Record<string, Words> = { app, problems };

  test('are the same in both languages', () => {
    expect(keysOf({ app: chineseApp, problems: chineseProblems })).toEqual(keysOf(words));
  });

  test('are all that a first visit to home says before it is interactive', () => {
    const files = filesWith(['src/main.tsx', 'src/content/HomeScreen.tsx']);
    expect(files).toContain('src/shell/layout/Footer.tsx');
    expect(files).not.toContain('src/shell/banners/InstallBar.tsx');
    // The messages of failures: see below.
    const said = keyUses.filter(({ file }) => files.has(file) && !file.endsWith('/useProblemMessage.ts'));
    for (const [namespace, bundle] of Object.entries(words)) {
      const first = keysOf(bundle);
      const uses = said.filter((each) => each.namespaces.includes(namespace));
      const later = keysOf(read('en-US', `${namespace}.json`)).filter((key) => !first.includes(key));
      expect(later.filter((key) => uses.some((use) => isUsed(use, key)))).toEqual([]);
    }
  });

  test('are the messages of what can fail meanwhile', () => {
    // On a first visit to the home page nothing is sent, and no support view is open.
    const cannot = ['unsupported_media_type', 'payload_too_large', 'cross_site_request', 'support_view_read_only', 'support_view_ended'];
    for (const code of [...commonProblems.filter((each) => !cannot.includes(each)), 'offline', 'timed_out', 'part_not_loaded'])
      expect(problems).toHaveProperty(code);
  });
});

test('the messages of the specification stand as they are', () => {
  const problems = new Map(flat(read('en-US', 'problems.json')));
  const fields = new Map(flat(read('en-US', 'fields.json')));
  expect(problems.get('account_exists')).toContain('Account already exists, please return to login');
  expect(problems.get('account_not_found')).toContain('Account does not exist, please register first');
  expect(problems.get('challenge_failed')).toContain('Validation failed');
  expect(problems.get('window_invalid')).toContain('contact the administrator');
  expect(problems.get('work_not_open')).toContain('wait until {{time}}');
  expect(problems.get('work_closed')).toContain('ended on {{time}}');
  expect(fields.get('phone_invalid')).toContain('The mobile phone number is illegal');
  expect(fields.get('invitation_code_invalid')).toContain('Please enter the correct invitation code');
  expect(fields.get('email_format')).toContain('The email format is incorrect');
  for (const code of fieldCodes.filter((name) => name.startsWith('id_number_'))) {
    expect(fields.get(code), code).toMatch(/^Please enter the correct ID number: /);
  }
});
