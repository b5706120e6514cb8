import type { ContentKind } from '#contract/content/contentData.ts';
import { Problem } from '#contract/http/problem.ts';
import { isOfKind } from '#src/admin/content/lists/record.ts';
import { useCall } from '#src/platform/api/useCall.ts';

/** Reads the record to edit, afresh at each opening: the cache may hold an older draft. */
export const useContentRecord = <K extends ContentKind>(kind: K, id: string) => {
  const read = useCall(
    'GET /api/admin/content/:kind/:id',
    { params: { kind, id } },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  );
  const site = useCall('GET /api/site', {});
  const record = read.data && isOfKind(read.data, kind) ? read.data : undefined;
  return {
    record,
    timeZone: site.data?.timeZone,
    error: read.error ?? site.error ?? (read.data && !record ? new Problem('unexpected') : null),
    readAgain: () => void Promise.all([read.refetch(), site.refetch()]),
  };
};
