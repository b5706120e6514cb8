// Guards: the back office opens with only the code of its first page; editors, charts and exports load on demand.
import { describe, expect, test } from 'vitest';
import { BACK_OFFICE_BUDGET_BYTES, backOfficeLoad } from '../../../scripts/lib/backOfficeLoad.ts';
import type { Chunk } from '../../../scripts/lib/builtChunks.ts';

const chunk = (name: string, chunk: Partial<Chunk> = {}): Chunk => ({
  name,
  bytes: 1000,
  isEntry: false,
  imports: [],
  modules: [],
  ...chunk,
});

const words = ['zh-CN', 'en-US'].flatMap((locale) =>
  ['reactAdmin', 'admin', 'app', 'problems', 'accounts', 'fields'].map((namespace) => {
    const module = `src/locales/${locale}/${namespace}.json`;
    return chunk(`${locale}-${namespace}.js`, { bytes: 0, modules: [module] });
  }),
);
const entry = chunk('admin.js', { isEntry: true, imports: ['libraries.js', 'admin.css'], modules: ['src/admin/app/AdminApp.tsx'] });
const libraries = chunk('libraries.js', { modules: ['node_modules/@mui/material/Button/Button.js'] });
const signIn = chunk('LoginPage.js', {
  bytes: 200,
  imports: ['libraries.js', 'phone.js'],
  modules: ['src/admin/app/entrance/LoginPage.tsx', 'src/accounts/signIn/SignInPanel.tsx'],
});
const phone = chunk('phone.js', { bytes: 40, modules: ['node_modules/libphonenumber-js/max/index.js'] });
const cards = chunk('SeasonCards.js', { bytes: 100, modules: ['src/admin/today/SeasonCards.tsx', 'src/admin/today/charts/DayChart.tsx'] });
const built = [entry, libraries, chunk('admin.css'), signIn, phone, cards, ...words];

/** Returns the build with one chunk replaced. */
const withChunk = (changed: Chunk) => built.map((each) => (each.name === changed.name ? changed : each));

describe('the first load of the back office', () => {
  test('is what the HTML names and one page needs, scripts and styles, each once', () => {
    const other = chunk('CompetitionEditor.js', {
      imports: ['admin.js'],
      modules: ['src/admin/competitions/editor/CompetitionEditor.tsx'],
    });
    expect(backOfficeLoad([...built, other])).toEqual({ bytes: { 'the sign-in': 3240, Today: 3100 }, problems: [] });
  });

  test('is that of the language that loads more', () => {
    const chunks = withChunk(chunk('zh-CN-admin.js', { bytes: 300, modules: ['src/locales/zh-CN/admin.json'] }));
    expect(backOfficeLoad(chunks).bytes).toEqual({ 'the sign-in': 3540, Today: 3400 });
  });

  test.each([
    ['the sign-in', signIn, 3000 + phone.bytes],
    ['Today', cards, 3000],
  ])('is over the budget with one byte more for %s', (page, own, others) => {
    const of = (bytes: number) => backOfficeLoad(withChunk({ ...own, bytes: bytes - others }));
    expect(of(BACK_OFFICE_BUDGET_BYTES).problems).toEqual([]);
    expect(of(BACK_OFFICE_BUDGET_BYTES + 1).problems).toEqual([`${page} is over the budget of 421 KB`]);
  });

  test.each([
    'node_modules/zod/v4/core/schemas.js',
    'node_modules/country-region-data/dist/data-es.js',
    'src/admin/competitions/editor/CompetitionEditor.tsx',
    'src/admin/exports/ExportDialog.tsx',
    'src/admin/registrations/queue/ReviewQueue.tsx',
    'src/admin/navigation/palette/Palette.tsx',
  ])('has nothing of %s', (module) => {
    const found = (own: Chunk) => backOfficeLoad(withChunk({ ...own, modules: [...own.modules, module] })).problems;
    expect(found(libraries)).toEqual([`libraries.js has ${module}`]);
    expect(found(signIn)).toEqual([`LoginPage.js has ${module}`]);
    expect(found(cards)).toEqual([`SeasonCards.js has ${module}`]);
  });

  test.each(['src/admin/today/charts/DayChart.tsx', 'src/accounts/signIn/SignInForm.tsx', 'node_modules/libphonenumber-js/max/index.js'])(
    'has %s only once it is shown',
    (module) =>
      expect(backOfficeLoad(withChunk({ ...libraries, modules: [...libraries.modules, module] })).problems).toEqual([
        `libraries.js has ${module}`,
      ]),
  );

  test('cannot be told where a page is in no chunk', () =>
    expect(() => backOfficeLoad(built.filter((each) => each !== cards))).toThrow('src/admin/today/SeasonCards.tsx'));
});
