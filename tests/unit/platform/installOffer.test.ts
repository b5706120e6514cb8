// Guards: the portal offers its installation at a fitting moment, once, and not again for three months after a refusal.
import { expect, test, vi } from 'vitest';
import { createInstallOffer, REFUSED_MS, VISIT_GAP_MS } from '#src/platform/install/createInstallOffer.ts';

const DAY_MS = 86_400_000;

const device = ({ isIos = false, isInApp = false, isInstalled = false } = {}) => {
  const kept = new Map<string, string>();
  const clock = { at: 1_800_000_000_000 };
  const storage = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
  const open = () => {
    const offer = createInstallOffer({ isIos, isInApp, isInstalled, storage, now: () => clock.at });
    offer.visited();
    return offer;
  };
  return { open, clock, kept };
};
const prompt = (outcome: string) => ({ prompt: vi.fn(async () => ({ outcome })) });

test('not on the first visit, nor on the next page of it; on the second', () => {
  const { open, clock } = device();
  for (const wait of [0, 1000]) {
    clock.at += wait;
    const offer = open();
    offer.offered(prompt('accepted'));
    expect(offer.current()).toBe('none');
  }
  clock.at += VISIT_GAP_MS + 1;
  const offer = open();
  expect(offer.current()).toBe('none');
  offer.offered(prompt('accepted'));
  expect(offer.current()).toBe('prompt');
});

test('inside another app only the way into a browser, whatever the device', () => {
  for (const isIos of [true, false]) {
    const offer = device({ isIos, isInApp: true }).open();
    expect(offer.current()).toBe('none');
    offer.fits();
    expect(offer.current()).toBe('outside');
  }
});

test('on the first visit after something was accomplished', () => {
  const offer = device().open();
  offer.offered(prompt('accepted'));
  offer.fits();
  expect(offer.current()).toBe('prompt');
});

test('a no holds for ninety days, whether it was said to us or to the browser', async () => {
  for (const say of ['us', 'browser']) {
    const { open, clock } = device();
    const offer = open();
    offer.fits();
    offer.offered(prompt('dismissed'));
    if (say === 'us') offer.refuse();
    else await offer.install();
    clock.at += REFUSED_MS - DAY_MS;
    const later = open();
    later.offered(prompt('accepted'));
    expect(later.current()).toBe('none');
    clock.at += 2 * DAY_MS;
    const again = open();
    again.offered(prompt('accepted'));
    expect(again.current()).toBe('prompt');
  }
});

test('iOS gets the steps, an installed portal nothing', () => {
  const ios = device({ isIos: true }).open();
  ios.fits();
  expect(ios.current()).toBe('steps');
  const installed = device({ isIos: true, isInstalled: true }).open();
  installed.fits();
  expect(installed.current()).toBe('none');
});

test('after it was installed there is nothing to offer', async () => {
  const offer = device().open();
  const given = prompt('accepted');
  offer.fits();
  offer.offered(given);
  await offer.install();
  expect(given.prompt).toHaveBeenCalledTimes(1);
  offer.installed();
  offer.offered(prompt('accepted'));
  expect(offer.current()).toBe('none');
});

test.each(['nonsense', 'null', '[]', '{"visits":"x"}'])('what is kept may be broken: %s', (text) => {
  const { open, kept } = device();
  kept.set('install', text);
  expect(open().current()).toBe('none');
});
