// Promise: the text that a guardian agreed to can be shown word for word later: the texts of a version never change.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { CONSENT_VERSION, consentPurposes, consentTexts } from '#contract/registrations/consents.ts';
import en from '#src/locales/en-US/registrations.json' with { type: 'json' };
import zh from '#src/locales/zh-CN/registrations.json' with { type: 'json' };

/** A new version adds its line; an existing line never changes. */
const inForceSince: Record<string, string> = { '2026-09': 'c35f136b76ee8127' };

test('each version of the texts is as it was when it came into force', () => {
  const hashes = Object.entries(consentTexts).map(([version, texts]) => [
    version,
    createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16),
  ]);
  expect(Object.fromEntries(hashes)).toEqual(inForceSince);
});

test('the form shows the texts in force', () => {
  for (const [locale, { consent }] of [['zh-CN', zh] as const, ['en-US', en] as const])
    for (const purpose of consentPurposes) {
      const shown = purpose === 'processing' ? [consent.processing] : [consent[purpose], consent[`${purpose}Hint`]];
      const whole = consentTexts[CONSENT_VERSION]?.[locale][purpose] ?? '';
      for (const words of shown) expect(whole).toContain(words);
      expect(whole.replaceAll(' ', '')).toBe(shown.join('').replaceAll(' ', ''));
    }
});
