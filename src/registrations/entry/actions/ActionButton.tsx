import { useTranslation } from 'react-i18next';
import { Button, ButtonLink, type ButtonSize, type ButtonVariant } from '#src/ui/Button.tsx';
import type { OfferedAction } from './useEntryActions.tsx';

interface ActionButtonProps {
  action: OfferedAction;
  variant: ButtonVariant;
  size?: ButtonSize;
  withIcon?: boolean;
  /** The team to name to screen readers, in a table of many. */
  team?: string;
}

/** An action as a button, or as a link if it leads to a page. */
export function ActionButton({ action, variant, size, withIcon, team }: ActionButtonProps) {
  const { t } = useTranslation('registrations');
  const label = team !== undefined && typeof action.label === 'string' ? t('desk.actionOf', { action: action.label, team }) : undefined;
  const icon = withIcon ? action.icon : undefined;
  return action.href === undefined ? (
    <Button variant={variant} size={size} icon={icon} aria-label={label} onClick={action.onAction}>
      {action.label}
    </Button>
  ) : (
    <ButtonLink variant={variant} size={size} icon={icon} aria-label={label} to={action.href}>
      {action.label}
    </ButtonLink>
  );
}
