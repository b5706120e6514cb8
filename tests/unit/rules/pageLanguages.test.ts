// Guards: search engines are told of a language only if the page is available in it, and of the page itself among them.
import { expect, it } from 'vitest';
import { pageLanguages } from '#contract/portal/rules/pageLanguages.ts';

const PAGE = 'https://cup.example/news?page=2';

it('names every language of a page, and the address that follows the reader', () => {
  expect(pageLanguages(PAGE, null)).toEqual([
    ['zh-CN', `${PAGE}&lang=zh-CN`],
    ['en-US', `${PAGE}&lang=en-US`],
    ['x-default', PAGE],
  ]);
});

it('pairs the Chinese of a text with the page that has it always in English', () => {
  expect(pageLanguages('https://cup.example/terms', 'https://cup.example/terms-en')).toEqual([
    ['zh-CN', 'https://cup.example/terms?lang=zh-CN'],
    ['en-US', 'https://cup.example/terms-en'],
    ['x-default', 'https://cup.example/terms'],
  ]);
});
