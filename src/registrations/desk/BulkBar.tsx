import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntrySummary } from '#contract/registrations/public.ts';
import type { Device } from '#src/offline/index.ts';
import { deskWorksPath } from '#src/registrations/deskWorksPath.ts';
import { Button, ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { ConfirmDialog } from '#src/ui/dialogs/ConfirmDialog.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import css from './Desk.module.css';
import { type DeskRow, idOf } from './deskRows.ts';

const cx = bindStyles(css);

interface BulkBarProps {
  /** The ticked rows. */
  rows: readonly DeskRow[];
  /** The entries whose work can be handed in now. */
  works: readonly Pick<EntrySummary, 'id'>[];
  drafts: Pick<Device['drafts'], 'remove'> | null;
  onClear: () => void;
}

/** The number of ticked teams and what can be done with all of them; the buttons above the table then take these only. */
export function BulkBar({ rows, works, drafts, onClear }: BulkBarProps) {
  const { t } = useTranslation('registrations');
  const [isAsking, setAsking] = useState(false);
  const ids = rows.flatMap((row) => (row.kind === 'draft' ? [row.draft.id] : []));
  const open = works.filter(({ id }) => rows.some((row) => idOf(row) === id));
  const remove = async () => {
    setAsking(false);
    try {
      for (const id of ids) await drafts?.remove(id);
      onClear();
    } catch {
      showToast({ tone: 'danger', message: t('desk.deleteFailed') });
    }
  };
  return (
    <div className={cx('bulk')} role="status">
      {rows.length > 0 && (
        <>
          <b>{t('desk.ticked', { count: rows.length })}</b>
          {open.length > 0 && (
            <ButtonLink to={deskWorksPath(open.map(({ id }) => id))} variant="secondary" size="sm" icon={moreIcons.video}>
              {t('desk.handInTicked', { count: open.length })}
            </ButtonLink>
          )}
          {drafts && ids.length > 0 && (
            <Button variant="danger" size="sm" icon={moreIcons.trash} onClick={() => setAsking(true)}>
              {t('desk.deleteDrafts', { count: ids.length })}
            </Button>
          )}
          <Button variant="ghost" size="sm" icon="x" onClick={onClear}>
            {t('desk.untick')}
          </Button>
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        tone="danger"
        title={t('desk.deleteTitle', { count: ids.length })}
        body={t('onDevice.deleteBody')}
        confirmLabel={t('desk.deleteDrafts', { count: ids.length })}
        cancelLabel={t('onDevice.keep')}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
