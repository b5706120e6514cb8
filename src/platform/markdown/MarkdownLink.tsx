import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pageAt } from '#contract/portal/pages.ts';
import { checkLink } from './links.ts';

const isScreen = (pathname: string): boolean => pageAt(pathname) !== undefined;

/** A link in a text; an unsafe one renders only its children. */
export function MarkdownLink({ address, children }: { address: string | null; children: ReactNode }) {
  const { t } = useTranslation('app');
  const link = address === null ? null : checkLink(address, isScreen);
  switch (link?.kind) {
    case 'screen':
      return <Link to={link.to}>{children}</Link>;
    case 'file':
    case 'contact':
      return <a href={link.href}>{children}</a>;
    case 'site':
      return (
        <a href={link.href} target="_blank" rel="noopener noreferrer">
          {children}
          <span className="vh">{t('newTab')}</span>
        </a>
      );
    default:
      return children;
  }
}
