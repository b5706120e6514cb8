import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import css from '#src/accounts/accounts.module.css';
import { authPrefill } from '#src/accounts/form/authPrefill.ts';
import type { AccountForm } from '#src/accounts/form/useAccountForm.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';

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
