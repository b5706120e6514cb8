import { describe, expect, test } from 'vitest';
import type { Chunk } from '../../../scripts/lib/builtChunks.ts';
import { BUDGET_BYTES, firstVisit, homeModules, laterModules } from '../../../scripts/lib/firstVisit.ts';

const chunk = (name: string, chunk: Partial<Chunk> = {}): Chunk => ({
  name,
  bytes: 1000,
  isEntry: false,
  imports: [],
  modules: [],
  ...chunk,
});

const [home = '', ...english] = homeModules('en-US');
const namespaces = [...english, ...homeModules('zh-CN').slice(1)].map((module) => chunk(`${module}.js`, { bytes: 0, modules: [module] }));
const entry = chunk('index.js', { isEntry: true, imports: ['libraries.js'] });
const libraries = chunk('libraries.js', { modules: ['node_modules/react-dom/index.js'] });
const screen = chunk('HomeScreen.js', { imports: ['cards.js', 'libraries.js'], modules: [home] });
const cards = chunk('cards.js');
const [others = '', ...words] = laterModules('en-US');
const later = [
  chunk('otherScreens.js', { bytes: 500, imports: ['libraries.js'], modules: [others] }),
  ...[...words, ...laterModules('zh-CN').slice(1)].map((module) => chunk(`${module}.js`, { bytes: 35, modules: [module] })),
];
const built = [entry, libraries, screen, cards, ...namespaces, ...later];

describe('the JavaScript of a first visit to home', () => {
  test('is what the page, the screen and the words need, each chunk once', () => {
    const other = chunk('LoginScreen.js', { imports: ['index.js'], modules: ['node_modules/zod/index.js', 'src/accounts/form/x.ts'] });
    expect(firstVisit([...built, other])).toEqual({ bytes: 4000, laterBytes: 570, problems: [] });
  });

  test('is that of the language that loads more', () => {
    const chunks = built.map((each) => (each.name === 'src/locales/en-US/content.json.js' ? { ...each, bytes: 300 } : each));
    expect(firstVisit(chunks).bytes).toBe(4300);
  });

  test('is over the budget with one byte more', () => {
    const of = (bytes: number) => firstVisit([{ ...entry, bytes: bytes - 3000 }, ...built.slice(1)]);
    expect(of(BUDGET_BYTES)).toEqual({ bytes: BUDGET_BYTES, laterBytes: 570, problems: [] });
    expect(of(BUDGET_BYTES + 1).problems).toEqual(['it is over the budget of 130 KB']);
  });

  test.each([
    'node_modules/zod/v4/core/schemas.js',
    'node_modules/dexie/dist/modern/dexie.mjs',
    'node_modules/tus-js-client/lib.esm/browser/index.js',
    'node_modules/react-hook-form/dist/index.esm.mjs',
    'node_modules/@mui/material/Button/Button.js',
    'node_modules/react-aria-components/dist/Dialog.mjs',
    'src/admin/app/AdminApp.tsx',
    'src/registrations/form/RegistrationForm.tsx',
    'src/offline/database.ts',
  ])('has nothing of %s', (module) => {
    expect(firstVisit([...built.slice(0, 3), { ...cards, modules: [module] }, ...namespaces, ...later]).problems).toEqual([
      `cards.js has ${module}`,
    ]);
  });

  test('does not count styles', () => {
    const styled = { ...screen, imports: [...screen.imports, 'home.css'] };
    expect(firstVisit([entry, libraries, styled, cards, chunk('home.css'), ...namespaces, ...later])).toEqual({
      bytes: 4000,
      laterBytes: 570,
      problems: [],
    });
  });

  test('may call the API', () => {
    expect(
      firstVisit([...built.slice(0, 3), { ...cards, modules: ['src/offline/network/request.ts'] }, ...namespaces, ...later]).problems,
    ).toEqual([]);
  });

  test('cannot be told where home is in no chunk', () => {
    expect(() => firstVisit([entry, libraries, ...namespaces, ...later])).toThrow(home);
  });
});
