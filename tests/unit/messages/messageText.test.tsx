// Guards: the addresses in a message read again lead where they lead in the message itself: to a screen, to a file of this site or its back office, or elsewhere.
import { text as textOf } from 'node:stream/consumers';
import { prerenderToNodeStream } from 'react-dom/static';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { initLanguages } from '#src/platform/i18n/i18n.ts';
import { MessageText } from '#src/registrations/personal/inbox/MessageText.tsx';

beforeAll(() => initLanguages('en-US'));
afterEach(() => vi.unstubAllGlobals());

const SITE = 'https://brandrobot.example';

/** Returns the addresses of a message's links, as a screen deep in the portal shows them. */
const linksIn = async (text: string): Promise<(string | undefined)[]> => {
  vi.stubGlobal('window', { location: { origin: SITE } });
  const { prelude } = await prerenderToNodeStream(
    <MemoryRouter basename="/app" initialEntries={['/app/messages']}>
      <Routes>
        <Route path="*" element={<MessageText text={text} />} />
      </Routes>
    </MemoryRouter>,
  );
  const html = await textOf(prelude);
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
};

it('opens screens within the portal, and everything else as its own page', async () => {
  // the router's own links begin with its base
  expect(await linksIn(`${SITE}/personal ${SITE}/files/0123456789abcdef0123/plan.pdf ${SITE}/admin/registrations`)).toEqual([
    '/app/personal',
    '/files/0123456789abcdef0123/plan.pdf',
    '/admin/registrations',
  ]);
  expect(await linksIn(`${SITE}//evil.example/personal ${SITE}:443/personal`)).toEqual([`${SITE}//evil.example/personal`, '/app/personal']);
  expect(await linksIn('https://other.example/a https://user:pass@evil.example/ javascript:alert(1)')).toEqual(['https://other.example/a']);
});
