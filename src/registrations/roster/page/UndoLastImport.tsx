import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts/public.ts';
import type { Competition } from '#contract/competitions/public.ts';
import { joinSentences } from '#contract/text/sentences.ts';
import type { Device } from '#src/offline/index.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import {
  forgetLastImport,
  type LastImport,
  readLastImport,
  type UndoneImport,
  undoDrafts,
} from '#src/registrations/roster/saved/lastImport.ts';
import type { SavedRoster } from '#src/registrations/roster/saved/savedRoster.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import css from './Wizard.module.css';

const cx = bindStyles(css);

interface UndoLastImportProps {
  device: Device;
  competition: Competition;
  account: Account;
  /** Receives the list that the import was made of. */
  onUndone: (roster: SavedRoster, undone: UndoneImport) => void;
}

/** Offers to undo the last import into this competition, also on a page that was opened since. */
export function UndoLastImport({ device, competition, account, onUndone }: UndoLastImportProps) {
  const { t } = useTranslation('roster');
  const format = useFormat();
  const message = useProblemMessage();
  const items = useLiveQuery(device.outbox.items);
  const { data, refetch } = useQuery({
    queryKey: ['last import', account.id, competition.id],
    queryFn: () => readLastImport(competition.id, device.notes),
    networkMode: 'always',
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
  const undo = useMutation({
    mutationFn: (last: LastImport) => {
      const sent = new Set(items.state === 'ready' ? items.value.map(({ id }) => id) : []);
      return undoDrafts(last, { drafts: device.drafts, competition, participation: last.roster.participation }, sent, device.rosters);
    },
    onSuccess: (undone, { roster }) => onUndone(roster, undone),
    networkMode: 'always',
    gcTime: 0,
  });
  if (!data) return null;
  const { value, savedAt } = data;
  const { created, replaced, removed } = value.changes;
  const forget = async () => {
    await forgetLastImport(competition.id, device.notes).catch(() => {});
    await refetch();
  };
  return (
    <>
      <Notice tone="info" title={t('lastImport.title', { when: format.near(savedAt) })}>
        <p>
          {joinSentences([
            created.length > 0 ? t('lastImport.created', { count: created.length }) : '',
            replaced.length > 0 ? t('drafts.replaced', { count: replaced.length }) : '',
            removed.length > 0 ? t('drafts.removed', { count: removed.length }) : '',
          ])}
        </p>
        <p>{t('lastImport.limits')}</p>
        <div className={cx('actions')}>
          <Button
            size="sm"
            variant="secondary"
            busy={undo.isPending}
            disabled={items.state === 'loading'}
            onClick={() => {
              if (!undo.isPending) undo.mutate(value);
            }}
          >
            {t('lastImport.undo')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => void forget()}>
            {t('lastImport.keep')}
          </Button>
        </div>
      </Notice>
      {undo.error && (
        <Notice tone="danger" role="alert">
          {message(undo.error)}
        </Notice>
      )}
    </>
  );
}
