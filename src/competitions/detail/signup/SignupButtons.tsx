import { useTranslation } from 'react-i18next';
import { createPath, useLocation } from 'react-router-dom';
import type { SignupGate } from '#src/competitions/signupGate.ts';
import { rememberReturnRoute } from '#src/platform/session/returnRoute.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';

interface SignupButtonsProps {
  gate: SignupGate;
  size?: 'md' | 'lg';
}

/** The sign-up button in each state; one button per form if there are several. */
export function SignupButtons({ gate, size = 'lg' }: SignupButtonsProps) {
  const { t } = useTranslation('competitionPages');
  const here = createPath(useLocation());
  switch (gate.kind) {
    case 'closed':
      return (
        <Button size={size} wide disabled>
          {t(`signup.button.${gate.reason}`)}
        </Button>
      );
    case 'open':
      return gate.forms.map(({ participation, to }, index) => (
        <ButtonLink key={participation} size={size} wide to={to} variant={index === 0 ? 'primary' : 'secondary'}>
          {gate.waiting ? t(`signup.wait.${gate.forms.length === 1 ? 'only' : participation}`) : t(`signup.form.${participation}`)}
        </ButtonLink>
      ));
    default:
      return (
        <ButtonLink size={size} wide to={gate.to} onClick={() => rememberReturnRoute(here)}>
          {t(`signup.button.${gate.kind}`)}
        </ButtonLink>
      );
  }
}
