import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { passwordKinds, passwordProblem } from '#contract/accounts/rules/password.ts';
import css from '#src/accounts/accounts.module.css';
import { useAccountFormContext } from '#src/accounts/form/AccountFormContext.ts';
import { useFormField } from '#src/accounts/form/useFormField.tsx';
import { usePasswordRule } from '#src/accounts/form/usePasswordRule.ts';
import { useRegister } from '#src/accounts/form/useRegister.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { PasswordField } from '#src/ui/fields/PasswordField.tsx';
import { Icon } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';

const cx = bindStyles(css);

interface PasswordInputProps {
  name: 'password' | 'newPassword' | 'newPasswordAgain';
}

/** A password field; a new password lists its rules and ticks each off while it is typed. */
export function PasswordInput({ name }: PasswordInputProps) {
  const { t } = useTranslation('accounts');
  const accountForm = useAccountFormContext();
  const register = useRegister();
  const isNew = name === 'newPassword';
  const input = register(name);
  const changed = async (event: Parameters<typeof input.onChange>[0]) => {
    await input.onChange(event);
    // the repetition was checked against the previous value
    if (isNew && accountForm.form.getFieldState('newPasswordAgain').error) await accountForm.form.trigger('newPasswordAgain');
  };
  return (
    <div className={cx('password')}>
      <PasswordField
        {...input}
        {...useFormField(accountForm, name)}
        onChange={(event) => void changed(event)}
        autoComplete={name === 'password' ? 'current-password' : 'new-password'}
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
      />
      {isNew && <PasswordRules />}
    </div>
  );
}

function PasswordRules() {
  const { t } = useTranslation('accounts');
  const { form } = useAccountFormContext();
  const password = useWatch({ control: form.control, name: 'newPassword' });
  const rule = usePasswordRule();
  const problem = passwordProblem(password, rule);
  const rules = [
    { id: 'length', met: problem !== rule.lengthProblem && problem !== 'too_long' },
    ...(rule.kinds > 1 ? [{ id: 'kinds', met: passwordKinds(password) >= rule.kinds } as const] : []),
  ] as const;
  return (
    <ul className={cx('rules')} aria-label={t('rules.label')}>
      {rules.map(({ id, met }) => (
        <li key={id} className={cx('rule', met && 'met')}>
          <Icon name={met ? 'check' : moreIcons.minus} />
          {t(`rules.${id}`, { min: rule.min, max: rule.max })}
          <span className="vh">{met ? t('rules.met') : t('rules.open')}</span>
        </li>
      ))}
    </ul>
  );
}
