import { useQuery } from '@tanstack/react-query';
import type { CannedReasonKind } from '#contract/office/cannedReasons.ts';
import { call } from '#src/platform/api/api.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';

/** The reason of a decision: typed, or one of the list, which each family reads in its own language. */
export type Reason = { reason: string } | { cannedReasonId: string };

/** Reads all reasons of a kind, including archived ones. */
export const useCannedReasonList = (kind: CannedReasonKind) =>
  useQuery({ queryKey: ['canned reasons', kind], queryFn: () => call('GET /api/admin/canned-reasons', { query: { kind } }) });

/** Reads the reasons of a kind to choose from, in the organiser's language; empty until known, since a typed reason is always possible. */
export const useCannedReasons = (kind: CannedReasonKind): { id: string; text: string }[] => {
  const text = useText();
  const { data } = useCannedReasonList(kind);
  return (data?.items ?? []).filter(({ archived }) => !archived).map((reason) => ({ id: reason.id, text: text(reason.text) }));
};
