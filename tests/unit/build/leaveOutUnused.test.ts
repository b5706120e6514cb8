import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import original from 'i18next';
import { describe, expect, onTestFinished, test } from 'vitest';
import { missingParts, releaseProblem, withoutUnused } from '../../../scripts/lib/leaveOutUnused.ts';
import { unusedParts } from '../../../scripts/lib/unusedParts.ts';

test('empties functions and methods, and leaves out what only tells a developer something, and stacks', () => {
  const code = `
function never(a) { return (() => { warn("x"); return a })(); }
const arrow = (a) => a + 1;
var Old = function () {};
Old.prototype.first = function () { return 1; };
class Kept { stays() { warn(1, "y"); return this.goes(); } goes() { return 2; } }
const named = class Named { goes() { return 3; } };
ensure(a === b, "a" + c);
var other = Error("kept"), Sentinel = Error(message(1));
`;
  const { code: rest, found } = withoutUnused(code, {
    bodies: { never: '', arrow: 'return a;', 'Kept.goes': '' },
    assigned: ['Old.prototype'],
    says: ['warn'],
    asserts: ['ensure'],
    stacks: ['Sentinel'],
  });
  expect(rest).toBe(`
function never(a) {}
const arrow = (a) => {return a;};
var Old = function () {};

class Kept { stays() { void 0; return this.goes(); } goes() {} }
const named = class Named { goes() { return 3; } };
ensure(a === b);
var other = Error("kept"), Sentinel = Object.assign(Object.create(Error.prototype), { message: message(1) });
`);
  expect([...found].sort()).toEqual(['Kept.goes', 'Old.prototype', 'Sentinel', 'arrow', 'ensure', 'never', 'warn']);
});

test.each([
  ['import { ViewTransition } from "react";', 'ViewTransition'],
  ['(0, import_react.useActionState)(send, null)', 'useActionState'],
  ['import_react_dom1.preload("/x.js", {})', 'import_react_dom1.preload'],
  ['(0, import_jsx_runtime.jsx)("title", {})', '.jsx)("title"'],
  ['i18n.exists(key)', 'i18n.exists('],
  ['(0, import_jsx_runtime.jsxs)("my-button", {})', '.jsxs)("my-button"'],
  ['(0, import_react1.createElement)("style", null)', 'import_react1.createElement)("style"'],
  ['React2.createElement("my-button")', 'React2.createElement("my-button"'],
  ['(0, import_jsx_runtime.jsx)(import_react.Fragment, { key: 1, ref: list })', 'Fragment, { key: 1, ref'],
  ['import_react_dom.unstable_batchedUpdates(run)', 'import_react_dom.unstable_batchedUpdates'],
])('%s is missed where it is used', (code, use) => {
  expect(missingParts({ 'src/some.tsx': { code } })).toEqual([`src/some.tsx uses ${use}, which scripts/lib/unusedParts.ts leaves out`]);
  expect(missingParts({ '/project/node_modules/react-dom/cjs/react-dom-client.production.js': { code } })).toEqual([]);
});

test('leaves nothing out of a release that nobody has read', () => {
  const parts = { release: '19.3.1' };
  expect(releaseProblem(parts, { name: 'react-dom', version: '19.3.1' })).toBeNull();
  expect(releaseProblem(parts, { name: 'react-dom', version: '19.3.2' })).toBe(
    'react-dom is 19.3.2: read whether scripts/lib/unusedParts.ts, written for 19.3.1, still leaves out only what is unused',
  );
});

type Words = { [key: string]: string | Words };
const flat = (words: Words, prefix = ''): [key: string, text: string][] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] satisfies [string, string]] : flat(value, `${prefix}${key}.`),
  );

describe('i18next without what is unused of it', () => {
  const file = createRequire(import.meta.url)
    .resolve('i18next')
    .replace(/cjs([\\/])i18next\.js$/, 'esm$1i18next.js');
  const parts = unusedParts.find((each) => each.file.test(file)) ?? {};
  const locales = new URL('../../../src/locales/', import.meta.url);
  const namespaces = [
    'app',
    'problems',
    'fields',
    'accounts',
    'competitions',
    'content',
    'reading',
    'registrations',
    'results',
    'gallery',
    'works',
  ].concat(['uploadWork', 'votes', 'guardians', 'savedForm']);
  const filled = { time: '$t(close)', name: '{{wait}} <b>', wait: '{{name}}, number', number: 3, count: 2 };

  test.each(['zh-CN', 'en-US'])('says every word of the portal as it does whole (%s)', async (locale) => {
    const folder = await mkdtemp(join(tmpdir(), 'i18next-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'i18next.mjs'), withoutUnused(await readFile(file, 'utf8'), parts).code);
    const { default: lean }: { default: typeof original } = await import(pathToFileURL(join(folder, 'i18next.mjs')).href);
    const read = async (namespace: string): Promise<Words> =>
      JSON.parse(await readFile(new URL(`${locale}/${namespace}.json`, locales), 'utf8'));
    const words = Object.fromEntries(await Promise.all(namespaces.map(async (each) => [each, await read(each)] as const)));
    const [whole, short] = await Promise.all(
      [original, lean].map(async (i18next) => {
        const one = i18next === original ? i18next.createInstance() : i18next;
        await one.init({
          lng: locale,
          fallbackLng: { 'zh-CN': [], default: ['en-US'] },
          ns: [],
          defaultNS: 'app',
          interpolation: { escapeValue: false },
        });
        for (const [namespace, bundle] of Object.entries(words)) one.addResourceBundle(locale, namespace, bundle);
        const t = (key: string, options?: object): unknown => Reflect.apply(one.t, one, [key, options]);
        return { t };
      }),
    );
    for (const [namespace, bundle] of Object.entries(words))
      for (const [key] of flat(bundle))
        for (const name of [`${namespace}:${key}`, `${namespace}:${key.replace(/_(one|other)$/, '')}`])
          for (const options of [undefined, filled, { ...filled, count: 1 }, { count: 0 }])
            expect(short?.t(name, options), name).toBe(whole?.t(name, options));
    expect(short?.t('missing.key')).toBe(whole?.t('missing.key'));
  });
});
