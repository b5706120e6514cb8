// Guards: the account page shows which notices are possible on this device and handles a browser that cannot enable them; messages pushed to the
// service worker are shown.
import { describe, expect, it } from 'vitest';
import { exactly, newFamily } from './actions.ts';
import { openFront } from './front.ts';
import { expectNoAxeViolations, expectNoHorizontalOverflow, ON_PHONE, openPortal, openScreen, screenshot } from './harness.ts';

const portal = openPortal({}, { whole: true });

const words = {
  'zh-CN': {
    section: '本机的通知',
    off: '本机未开启通知。',
    turnOn: '开启',
    inApp: '当前应用内不支持通知',
    blocked: '浏览器已禁止本网站发送通知。',
  },
  'en-US': {
    section: 'Notifications on this device',
    off: 'Notifications are off for this device.',
    turnOn: 'Turn on',
    inApp: 'This app does not support notifications.',
    blocked: 'Your browser blocks notifications from this site.',
  },
} as const;

const WECHAT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0.50';

describe.each(ON_PHONE)('notices ($name)', ({ viewport, locale }) => {
  const w = words[locale];
  const picture = (name: string) => `notices-${name}-${viewport.width}-${locale}`;

  it('are offered, and shown where the server pushes one', async () => {
    const { client } = await newFamily(portal, locale);
    const front = await openFront(portal.url);
    const page = await portal.newPage({ viewport, locale, client, front, permissions: ['notifications'] });
    await openScreen(page, '/account');
    const section = page.getByRole('region', exactly(w.section));
    await section.getByText(w.off).waitFor();
    await section.getByRole('button', exactly(w.turnOn)).waitFor();
    await expectNoAxeViolations(page);
    await expectNoHorizontalOverflow(page);
    await section.scrollIntoViewIfNeeded();
    await screenshot(page, picture('off'), { fullPage: false });

    // Forbidden and allowed again in the browser's own settings while the page is open: those of its context, not of the browser.
    const cdp = await page.context().newCDPSession(page);
    const { browserContextId = '' } = (await cdp.send('Target.getTargetInfo')).targetInfo;
    const set = (setting: 'denied' | 'granted') =>
      cdp.send('Browser.setPermission', { permission: { name: 'notifications' }, setting, origin: front.url, browserContextId });
    await set('denied');
    await section.getByText(w.blocked).waitFor();
    await set('granted');
    await section.getByText(w.off).waitFor();

    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const registered = new Promise<string>((resolve) =>
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [first] = registrations;
        if (first) resolve(first.registrationId);
      }),
    );
    await cdp.send('ServiceWorker.enable');
    const data = JSON.stringify({ title: '城市小信使', body: '成绩已公布。', path: '/personal', tag: 'result_published' });
    await cdp.send('ServiceWorker.deliverPushMessage', { origin: front.url, registrationId: await registered, data });
    const shown = () =>
      page.evaluate(async () =>
        (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, data: path }) => ({
          title,
          body,
          tag,
          path: String(path),
        })),
      );
    await expect.poll(shown).toEqual([{ title: '城市小信使', body: '成绩已公布。', tag: 'result_published', path: '/personal' }]);
    await front.stop();
  });

  it('say inside another app that there are none', async () => {
    const { client } = await newFamily(portal, locale);
    const page = await portal.newPage({ viewport, locale, client, userAgent: WECHAT });
    await openScreen(page, '/account');
    const section = page.getByRole('region', exactly(w.section));
    await section.getByText(w.inApp).waitFor();
    await section.scrollIntoViewIfNeeded();
    await screenshot(page, picture('in-app'), { fullPage: false });
  });
});
