import CheckIcon from '@mui/icons-material/Check';
import CloseIcon from '@mui/icons-material/Close';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { AdminEntrySummary } from '#contract/registrations.ts';
import { canTransition } from '#contract/rules/entryStatus.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import type { DecisionKind } from './useDecide.ts';

type Decidable = Pick<AdminEntrySummary, 'id' | 'teamName' | 'state'>;

/** Whether a decision is possible in an entry's current state; the server checks the same table. */
export const canDecide = ({ state }: Pick<AdminEntrySummary, 'state'>, decision: DecisionKind): boolean =>
  canTransition(state, decision === 'approve' ? 'approved' : 'rejected');

const buttons = [
  { decision: 'approve', colour: 'success', icon: <CheckIcon /> },
  { decision: 'reject', colour: 'error', icon: <CloseIcon /> },
] as const;

/** Approve and reject, for one entry or many; each asks for confirmation. */
export const DecisionButtons = ({ entries, onDone }: { entries: Decidable[]; onDone: () => void }) => {
  const translate = useTranslate();
  const [pendingDecision, setPendingDecision] = useState<DecisionKind | null>(null);
  return (
    <>
      {buttons.map(({ decision, colour, icon }) => (
        <Button
          key={decision}
          color={colour}
          variant="outlined"
          startIcon={icon}
          sx={{ '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } } }}
          disabled={!entries.some((entry) => canDecide(entry, decision))}
          onClick={() => setPendingDecision(decision)}
        >
          {translate(decision)}
        </Button>
      ))}
      {pendingDecision && (
        <DecisionDialog
          decision={pendingDecision}
          entries={entries}
          onClose={() => setPendingDecision(null)}
          onDone={() => {
            setPendingDecision(null);
            onDone();
          }}
        />
      )}
    </>
  );
};

/** The decision buttons over the rows selected in the list. */
export const BulkDecisionButtons = () => {
  const { data = [], selectedIds, onUnselectItems } = useListContext<AdminEntrySummary>();
  return <DecisionButtons entries={data.filter(({ id }) => selectedIds.includes(id))} onDone={onUnselectItems} />;
};
