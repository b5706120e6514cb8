// Guards: the addresses in a message read again lead where they lead in the message itself: to a screen, to a file of this site or its back office, or elsewhere.
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { MessageText } from '#src/registrations/personal/inbox/MessageText.tsx';

afterEach(() => vi.unstubAllGlobals());

const SITE = 'https://brandrobot.example';

/** Returns the addresses of a message's links, as a screen deep in the portal shows them. */
const linksIn = (text: string): (string | undefined)[] => {
  vi.stubGlobal('window', { location: { origin: SITE } });
  const html = renderToStaticMarkup(
    <MemoryRouter basename="/app" initialEntries={['/app/messages']}>
      <Routes>
        <Route path="*" element={<MessageText text={text} />} />
      </Routes>
    </MemoryRouter>,
  );
  return [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
};

it('opens screens within the portal, and everything else as its own page', () => {
  // the router's own links begin with its base
  expect(linksIn(`${SITE}/personal ${SITE}/files/0123456789abcdef0123/plan.pdf ${SITE}/admin/registrations`)).toEqual([
    '/app/personal',
    '/files/0123456789abcdef0123/plan.pdf',
    '/admin/registrations',
  ]);
  expect(linksIn(`${SITE}//evil.example/personal ${SITE}:443/personal`)).toEqual([`${SITE}//evil.example/personal`, '/app/personal']);
  expect(linksIn('https://other.example/a https://user:pass@evil.example/ javascript:alert(1)')).toEqual(['https://other.example/a']);
});
