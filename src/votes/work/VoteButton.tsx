import { useTranslation } from 'react-i18next';
import { createPath, useLocation } from 'react-router-dom';
import { rememberReturnRoute } from '#src/platform/session/returnRoute.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import type { Vote } from './useVote.ts';

interface VoteButtonProps {
  vote: Vote;
  size: 'md' | 'lg';
  /** Called when the vote needs a sign-in. */
  onSignIn: () => void;
}

/** The vote button in each state. It is never replaced by another element, so that it keeps the focus. */
export function VoteButton({ vote: { gate, sending, cast }, size, onSignIn }: VoteButtonProps) {
  const { t } = useTranslation('votes');
  const here = createPath(useLocation());
  const label = t(`button.${gate.kind}`);
  switch (gate.kind) {
    case 'profile_incomplete':
      return (
        <ButtonLink size={size} wide to="/account" onClick={() => rememberReturnRoute(here)}>
          {label}
        </ButtonLink>
      );
    case 'open':
    case 'signed_out':
      return (
        <Button variant="vote" icon={moreIcons.heart} size={size} wide busy={sending} onClick={gate.kind === 'open' ? cast : onSignIn}>
          {label}
        </Button>
      );
    default:
      return (
        <Button variant="vote" icon={gate.kind === 'voted_this' ? 'check' : undefined} size={size} wide aria-disabled>
          {label}
        </Button>
      );
  }
}
