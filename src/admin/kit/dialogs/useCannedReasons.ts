import { useQuery } from '@tanstack/react-query';
import type { CannedReasonKind } from '#contract/office/cannedReasons.ts';
import { call } from '#src/platform/api/api.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';

/** Why something is decided: in one's own words, or by a reason of the list, which each family reads in its own language. */
export type Reason = { reason: string } | { cannedReasonId: string };

/** The list of reasons of a kind as it is kept, archived ones too. */
export const useCannedReasonList = (kind: CannedReasonKind) =>
  useQuery({ queryKey: ['canned reasons', kind], queryFn: () => call('GET /api/admin/canned-reasons', { query: { kind } }) });

/** The reasons of a kind to choose from, as the organiser reads them; none while they are not known, as one's own words always do. */
export const useCannedReasons = (kind: CannedReasonKind): { id: string; text: string }[] => {
  const text = useText();
  const { data } = useCannedReasonList(kind);
  return (data?.items ?? []).filter(({ archived }) => !archived).map((reason) => ({ id: reason.id, text: text(reason.text) }));
};
