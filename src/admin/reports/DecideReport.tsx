import CheckIcon from '@mui/icons-material/Check';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { AdminReportCase, ReportResolution } from '#contract/office/reports.ts';
import type { AdminWork } from '#contract/works/public.ts';
import { Kbd } from '#src/admin/kit/keys/Kbd.tsx';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { HoldDialog } from '#src/admin/works/HoldDialog.tsx';
import { useRelease } from '#src/admin/works/useRelease.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './reports.module.css';
import { useResolve } from './useResolve.ts';

const cx = bindStyles(css);

interface DecideReportProps {
  found: AdminReportCase;
  onDone: () => void;
}

/** What can be decided of a reported thing as it is now, the primary one last. */
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

/** The decisions, by a press or a key. On a phone they stay at the foot. */
const Buttons = ({ can, isPending, onDecide }: ButtonsProps) => {
  const translate = useTranslate();
  const decide = (resolution: ReportResolution) => () => {
    if (can.includes(resolution) && !isPending) onDecide(resolution);
  };
  const act = (resolution: ReportResolution) => ({ does: translate(`reports.${resolution}`), run: decide(resolution) });
  useKeys(
    { [keyOf.kept]: act('kept'), [keyOf.taken_offline]: act('taken_offline'), [keyOf.restored]: act('restored') },
    translate('reports.keys_case'),
  );
  if (can.length === 0) return null;
  return (
    <div className={cx('bar')}>
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
          {translate(`reports.${resolution}`)}
        </Button>
      ))}
    </div>
  );
};

/** Decides on a photo or a video of the gallery, at once: no family is told. */
const DecideMedia = ({ found, onDone }: DecideReportProps) => {
  const { mutate, isPending } = useResolve(found, onDone);
  return <Buttons can={decisionsOf(found)} isPending={isPending} onDecide={mutate} />;
};

/** Decides on a work: its family reads why it is held back, and until it is told that can be taken back. */
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
  // The version that is decided on is the one that is seen.
  const { data } = useCall('GET /api/admin/works/:id', { params: { id } });
  return data ? <DecideLoadedWork work={data} {...props} /> : null;
};

/** Decides on a reported thing: it stays public, goes offline or is shown again. */
export const DecideReport = ({ found, onDone }: DecideReportProps) =>
  found.kind === 'work' && found.subject ? (
    <DecideWork id={found.subject.id} found={found} onDone={onDone} />
  ) : (
    <DecideMedia found={found} onDone={onDone} />
  );
