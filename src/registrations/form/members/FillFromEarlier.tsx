import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberDraft } from '#contract/registrations/members.ts';
import { Button } from '#src/ui/Button.tsx';
import { EarlierTeams } from './EarlierTeams.tsx';

interface FillFromEarlierProps {
  /** Returns the present members of the team. */
  team: () => readonly MemberDraft[];
  max: number;
  onCopy: (members: MemberDraft[]) => void;
}

/** Offers to copy children from the account's earlier entries, so that no ID number has to be typed twice. */
export function FillFromEarlier({ team, max, onCopy }: FillFromEarlierProps) {
  const { t } = useTranslation('registrations');
  const [current, setCurrent] = useState<readonly MemberDraft[] | null>(null);
  return (
    <>
      <Button variant="ghost" icon="users" onClick={() => setCurrent(team())}>
        {t('earlier.open')}
      </Button>
      {current && (
        <EarlierTeams
          team={current}
          max={max}
          onClose={() => setCurrent(null)}
          onCopy={(members) => {
            setCurrent(null);
            onCopy(members);
          }}
        />
      )}
    </>
  );
}
