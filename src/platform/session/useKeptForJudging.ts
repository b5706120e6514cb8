import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Account } from '#contract/accounts/public.ts';
import { keepForJudging } from './judgingSession.ts';
import { SESSION } from './session.ts';

/** Keeps a judge who has signed in on this device signed in for judging; where that fails, as without a network, the next visit tries again. */
export const useKeptForJudging = ({ id, role, forJudging = false }: Account): void => {
  const client = useQueryClient();
  const isToKeep = role === 'judge' && !forJudging;
  useEffect(() => {
    if (!isToKeep) return;
    keepForJudging(id, () => client.invalidateQueries({ queryKey: [SESSION, {}] })).catch(() => {});
  }, [isToKeep, id, client]);
};
