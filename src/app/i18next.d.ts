import type { Words } from './words.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: Words;
  }
}
