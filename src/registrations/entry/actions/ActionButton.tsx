import { Button, ButtonLink, type ButtonSize, type ButtonVariant } from '#src/ui/Button.tsx';
import type { OfferedAction } from './useEntryActions.tsx';

interface ActionButtonProps {
  action: OfferedAction;
  variant: ButtonVariant;
  size?: ButtonSize;
  withIcon?: boolean;
}

/** An action as a button, or as a link if it leads to a page. */
export function ActionButton({ action, variant, size, withIcon }: ActionButtonProps) {
  const icon = withIcon ? action.icon : undefined;
  return action.href === undefined ? (
    <Button variant={variant} size={size} icon={icon} onClick={action.onAction}>
      {action.label}
    </Button>
  ) : (
    <ButtonLink variant={variant} size={size} icon={icon} to={action.href}>
      {action.label}
    </ButtonLink>
  );
}
