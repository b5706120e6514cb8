import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './accounts.module.css';
import { authPrefill } from './authPrefill.ts';
import type { AccountForm } from './useAccountForm.ts';

const cx = bindStyles(css);

interface AuthNavLinkProps {
  to: '/login' | '/register' | '/retrievePassword';
  form: AccountForm['form'];
  children: ReactNode;
}

/** Links to another authentication screen and prefills it with the number or address that was typed. */
export function AuthNavLink({ to, form, children }: AuthNavLinkProps) {
  useWatch({ control: form.control, name: ['account', 'phone', 'phoneCountry', 'email'] });
  return (
    <Link to={to} state={authPrefill(form.getValues())} className={cx('wayOn')}>
      {children}
    </Link>
  );
}
