import { useNotify, useRefresh } from 'react-admin';
import type { AdminReportCase, ReportResolution } from '#contract/office/reports.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { call } from '#src/platform/api/api.ts';

/** Decides on a reported subject at once, in the version that the organiser has seen. */
export const useResolve = ({ id, version }: Pick<AdminReportCase, 'id' | 'version'>, onDone: () => void) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const onError = useFailureNotice();
  return useMutation({
    mutationFn: (resolution: ReportResolution) =>
      call('POST /api/admin/reports/:id/resolution', { params: { id }, body: { resolution, version } }),
    onSuccess: (_, resolution) => {
      notify(`reports.done.${resolution}`, { type: 'success' });
      onDone();
      refresh();
    },
    onError,
  });
};
