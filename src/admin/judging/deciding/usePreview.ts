import { useState } from 'react';
import type { Board, Proposal } from '#contract/judging/admin.ts';
import { useJudgingAction } from '#src/admin/judging/useJudging.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { newId } from '#src/offline/newId.ts';
import { call } from '#src/platform/api/api.ts';

interface Seeded {
  seed: string;
  move: boolean;
}

export interface Preview {
  proposal: Proposal | null;
  /** True if it may move what its judge has not opened. */
  moves: boolean;
  isPending: boolean;
  /** Proposes another way, with moves or without. */
  propose: (move: boolean) => void;
  confirm: () => void;
  close: () => void;
}

/** An automatic assignment that is being looked at. Nothing is stored, and nobody is told, before it is confirmed. */
export const usePreview = ({ round }: Board): Preview => {
  const [shown, setShown] = useState<{ asked: Seeded; proposal: Proposal } | null>(null);
  const onError = useFailureNotice();
  const params = { id: round.id };
  const close = () => setShown(null);
  const ask = useMutation({
    mutationFn: async (asked: Seeded) => ({ asked, proposal: await call('POST /api/admin/rounds/:id/proposals', { params, body: asked }) }),
    onSuccess: setShown,
    onError,
  });
  const confirmation = useJudgingAction('POST /api/admin/rounds/:id/confirmations', close);
  return {
    proposal: shown?.proposal ?? null,
    moves: shown?.asked.move ?? false,
    isPending: ask.isPending || confirmation.isPending,
    propose: (move) => ask.mutate({ seed: newId(), move }),
    confirm: () => {
      if (shown) confirmation.mutate({ params, body: { ...shown.asked, digest: shown.proposal.digest } });
    },
    close,
  };
};
