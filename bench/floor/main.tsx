// The baseline cost of a page with these libraries: React, router, i18next and React Query with a plain list. The portal is compared with it.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next, useTranslation } from 'react-i18next';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';

const LINES = 40;
const readLines = async (): Promise<number[]> => Array.from({ length: LINES }, (_, line) => line);

const List = () => {
  const { t } = useTranslation();
  const { data = [] } = useQuery({ queryKey: ['lines'], queryFn: readLines });
  return (
    <main>
      <h1>{t('notFound.title')}</h1>
      <ul>
        {data.map((line) => (
          <li key={line}>
            <Link to={`/${line}`}>{t('nav.season', { year: line })}</Link>
          </li>
        ))}
      </ul>
    </main>
  );
};

// Keys of the portal's own: `t` is typed by them.
const app = { notFound: { title: 'A plain list of forty lines, as text only' }, nav: { season: 'Line {{year}}' } };
await i18next.use(initReactI18next).init({ lng: 'en', defaultNS: 'app', resources: { en: { app } } });
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <I18nextProvider i18n={i18next}>
      <QueryClientProvider client={new QueryClient()}>
        <BrowserRouter>
          <Routes>
            <Route path="*" element={<List />} />
          </Routes>
        </BrowserRouter>
      </QueryClientProvider>
    </I18nextProvider>
  </StrictMode>,
);
