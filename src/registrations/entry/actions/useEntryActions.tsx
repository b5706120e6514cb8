import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { EntrySummary } from '#contract/registrations/public.ts';
import type { EntryAction } from '#contract/registrations/rules/entryStatus.ts';
import { windowState } from '#contract/time/timeWindow.ts';
import type { OutboxItem } from '#src/offline/index.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { serverClock } from '#src/platform/connectivity/serverClock.ts';
import { useDevice } from '#src/platform/device/useDevice.ts';
import { useKnownAccount } from '#src/platform/session/useKnownAccount.ts';
import { actionPaths, votePath } from '#src/registrations/entry/paths.ts';
import type { IconDrawing } from '#src/ui/icons/Icon.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { ReEnrollDialog } from './ReEnrollDialog.tsx';
import { reEnrollPath } from './reEnrollPath.ts';

/** Returns a function that finds the queued change of an entry (a correction, a cancellation, a work); it returns `undefined` if none. */
const useQueued = (): ((entryId: string) => OutboxItem | undefined) => {
  const device = useDevice(useKnownAccount());
  const items = useLiveQuery(device.state === 'ready' ? device.device.outbox.items : null);
  return (entryId) =>
    items.state === 'ready'
      ? items.value.find(({ subject, state }) => subject.entryId === entryId && (state === 'waiting' || state === 'sending'))
      : undefined;
};

export interface OfferedAction {
  id: EntryAction;
  label: string;
  icon: IconDrawing;
  tone?: 'danger';
  /** The target of the action; without it `onAction` runs. */
  href?: string;
  onAction?: () => void;
}

/** Actions that change an entry: not offered while another change is queued. */
const changes: readonly EntryAction[] = ['edit', 'cancel', 'submit_work'];

const icons: Record<EntryAction, IconDrawing> = {
  details: moreIcons.file,
  edit: 'edit',
  cancel: moreIcons.trash,
  submit_work: moreIcons.up,
  review_results: moreIcons.medal,
  share_voting: moreIcons.share,
  re_enroll: 'refresh',
  another_team: moreIcons.plus,
};

/** Returns the same actions with the most likely one first. */
export const putFirst = (actions: readonly OfferedAction[], first: EntryAction): OfferedAction[] =>
  actions.toSorted((a, b) => Number(b.id === first) - Number(a.id === first));

/** Returns the actions that entries offer now, and the dialogs that two of them open first. */
export const useEntryActions = () => {
  const { t } = useTranslation('registrations');
  const navigate = useNavigate();
  const queuedOf = useQueued();
  const [asking, setAsking] = useState<{ action: 'cancel' | 're_enroll'; entry: EntrySummary } | null>(null);
  const close = () => setAsking(null);

  const labelOf = (action: EntryAction, { label, participation }: EntrySummary): string => {
    if (action === 'edit' && label === 'audit_failed') return t('action.correct');
    return action === 'another_team' && participation === 'single' ? t('action.another_child') : t(`action.${action}`);
  };

  const reEnroll = (entry: EntrySummary) => {
    if (windowState(entry.competition.signup, serverClock.now()) !== 'open') setAsking({ action: 're_enroll', entry });
    else void navigate(reEnrollPath(entry.competition, entry.participation, entry.id));
  };

  const offer = (action: EntryAction, entry: EntrySummary): OfferedAction[] => {
    const common = { id: action, label: labelOf(action, entry), icon: icons[action] };
    const path = actionPaths[action];
    if (path) return [{ ...common, href: path(entry.id) }];
    if (action === 'share_voting') return entry.workNo === null ? [] : [{ ...common, href: votePath(entry.workNo) }];
    if (action === 'cancel') return [{ ...common, tone: 'danger', onAction: () => setAsking({ action, entry }) }];
    if (action === 'another_team') return [{ ...common, href: reEnrollPath(entry.competition, entry.participation, entry.id) }];
    return action === 're_enroll' ? [{ ...common, onAction: () => reEnroll(entry) }] : [];
  };

  const dialogs: ReactNode =
    asking &&
    (asking.action === 'cancel' ? (
      <CancelDialog entry={asking.entry} onDone={close} />
    ) : (
      <ReEnrollDialog entry={asking.entry} onClose={close} />
    ));

  return {
    /** Returns the queued change of an entry. */
    queuedOf,
    /** Returns the actions that are allowed now, destructive ones last, without those in `but`. */
    actionsOf: (entry: EntrySummary, but: readonly EntryAction[] = []): OfferedAction[] =>
      entry.actions
        .filter((action) => !but.includes(action) && !(changes.includes(action) && queuedOf(entry.id)))
        .flatMap((action) => offer(action, entry))
        .toSorted((a, b) => Number(a.tone === 'danger') - Number(b.tone === 'danger')),
    dialogs,
  };
};
