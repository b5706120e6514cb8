import CheckIcon from '@mui/icons-material/Check';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AdminReportCase, ReportResolution } from '#contract/office/reports.ts';
import type { AdminWork } from '#contract/works/admin.ts';
import { useMutation } from '#src/admin/kit/data/useChange.ts';
import { useFailureNotice } from '#src/admin/kit/data/useFailureNotice.ts';
import { Kbd } from '#src/admin/kit/keys/Kbd.tsx';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { barRef } from '#src/admin/kit/page/heightAs.ts';
import { HoldDialog } from '#src/admin/works/HoldDialog.tsx';
import { useRelease } from '#src/admin/works/useRelease.ts';
import { call } from '#src/platform/api/api.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './reports.module.css';

/** Decides on a reported subject at once, in the version that the organiser has seen. */
const useResolve = ({ id, version }: Pick<AdminReportCase, 'id' | 'version'>, onDone: () => void) => {
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

const cx = bindStyles(css);

interface DecideReportProps {
  found: AdminReportCase;
  onDone: () => void;
}

/** Returns the decisions possible in a reported subject's state, the primary one last. */
const decisionsOf = ({ open, subject, pendingDecision }: AdminReportCase): ReportResolution[] => {
  if (!subject || pendingDecision) return [];
  return [subject.isOffline ? 'restored' : 'taken_offline', ...(open > 0 ? (['kept'] as const) : [])];
};

const keyOf = { kept: 'a', taken_offline: 'r', restored: 'b' } as const satisfies Record<ReportResolution, string>;

interface ButtonsProps {
  can: readonly ReportResolution[];
  isPending: boolean;
  onDecide: (resolution: ReportResolution) => void;
}

/** The decisions, by press or key. On a phone the buttons stay at the bottom. */
const Buttons = ({ can, isPending, onDecide }: ButtonsProps) => {
  const { t } = useTranslation('admin');
  const decide = (resolution: ReportResolution) => () => {
    if (can.includes(resolution) && !isPending) onDecide(resolution);
  };
  const act = (resolution: ReportResolution) => ({ does: t(`reports.${resolution}`), run: decide(resolution) });
  useKeys(
    { [keyOf.kept]: act('kept'), [keyOf.taken_offline]: act('taken_offline'), [keyOf.restored]: act('restored') },
    t('reports.keys_case'),
  );
  if (can.length === 0) return null;
  return (
    <div ref={barRef} className={cx('bar')}>
      {can.map((resolution) => (
        <Button
          key={resolution}
          variant={resolution === 'kept' ? 'contained' : 'outlined'}
          color={resolution === 'taken_offline' ? 'error' : 'primary'}
          disabled={isPending}
          onClick={decide(resolution)}
          {...(resolution === 'kept' && { startIcon: <CheckIcon /> })}
          endIcon={<Kbd name={keyOf[resolution]} />}
        >
          {t(`reports.${resolution}`)}
        </Button>
      ))}
    </div>
  );
};

/** Decides on a photo or video of the gallery, at once: no family is notified. */
const DecideMedia = ({ found, onDone }: DecideReportProps) => {
  const { mutate, isPending } = useResolve(found, onDone);
  return <Buttons can={decisionsOf(found)} isPending={isPending} onDecide={mutate} />;
};

/** Decides on a work. Its family reads the reason for holding it back; until they are notified, the decision can be undone. */
const DecideLoadedWork = ({ found, work, onDone }: DecideReportProps & { work: AdminWork }) => {
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  const keep = useResolve(found, onDone);
  const release = useRelease(() => {
    close();
    onDone();
  });
  const decide = (resolution: ReportResolution) => {
    if (resolution === 'taken_offline') setAsks(true);
    else if (resolution === 'restored') release.mutate({ works: [work], release: true });
    else keep.mutate(resolution);
  };
  return (
    <>
      <Buttons can={decisionsOf(found)} isPending={keep.isPending || release.isPending} onDecide={decide} />
      {asks && (
        <HoldDialog
          works={[work]}
          isPending={release.isPending}
          onClose={close}
          onReason={(reason) => release.mutate({ works: [work], release: false, reason })}
        />
      )}
    </>
  );
};

const DecideWork = ({ id, ...props }: DecideReportProps & { id: string }) => {
  // The decision applies to the version that is shown.
  const { data } = useCall('GET /api/admin/works/:id', { params: { id } });
  return data ? <DecideLoadedWork work={data} {...props} /> : null;
};

/** Decides on a reported subject: it stays public, goes offline or is shown again. */
export const DecideReport = ({ found, onDone }: DecideReportProps) =>
  found.kind === 'work' && found.subject ? (
    <DecideWork id={found.subject.id} found={found} onDone={onDone} />
  ) : (
    <DecideMedia found={found} onDone={onDone} />
  );
