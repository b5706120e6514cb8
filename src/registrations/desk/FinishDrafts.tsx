import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntrySummary } from '#contract/registrations/public.ts';
import type { Device, Draft, OutboxItem } from '#src/offline/index.ts';
import { waitsForAgreement } from '#src/offline/outbox/outboxProtocol.ts';
import { useLiveQuery } from '#src/offline/react/useLiveQuery.ts';
import { agreementPrompt } from '#src/platform/api/agreementPrompt.ts';
import { invalidateAfter } from '#src/platform/api/invalidateAfter.ts';
import { isInMyEvents } from '#src/registrations/personal/onDevice/isInMyEvents.ts';
import { TockHead } from '#src/ui/art/TockHead.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FocusTarget } from '#src/ui/layout/FocusTarget.tsx';
import css from './Desk.module.css';
import { FinishDialog } from './FinishDialog.tsx';
import type { Finished } from './finishDrafts.ts';
import { useSavedTyping } from './savedTyping.ts';
import { countRows, headProblem, sendRows } from './sendRows.ts';

const cx = bindStyles(css);

interface Deps {
  /** Null while it is opened, and for accounts that cannot send many forms at once. */
  device: Device | null;
  drafts: readonly Draft[];
  entries: readonly EntrySummary[];
}

/**
 * Returns the offer to finish and send all drafts together, with how those that were sent together go (null if there are none), and the sheet
 * for it (null unless it is open).
 */
export const useFinishDrafts = ({ device, drafts, entries }: Deps): { offer: ReactNode; sheet: ReactNode } => {
  const { t } = useTranslation('registrations');
  const [open, setOpen] = useState<'choose' | 'progress' | null>(null);
  const [finished, setFinished] = useState<readonly Finished[] | null>(null);
  const saved = useSavedTyping(device, drafts);
  /** Number of times the sheet was closed without a button to go back to. */
  const [closed, setClosed] = useState(0);
  const outbox = useLiveQuery(device?.outbox.items ?? null);
  const items = outbox.state === 'ready' ? outbox.value : [];
  useAskedAgreement(device, items, finished);
  useReadSent(items);
  const rows = sendRows({ items, drafts, finished });
  const counts = countRows(rows);
  const isSending = items.some(({ subject, state }) => subject.kind === 'registration' && state !== 'refused');
  if (!device) return { offer: null, sheet: null };
  const complete = drafts.filter(({ filled, total }) => filled >= total).length;
  const hide = () => {
    setFinished(null);
    for (const item of items) if (item.subject.kind === 'registration' && isInMyEvents(item, entries)) void device.outbox.dismiss(item.id);
  };
  const offer = (
    <>
      {isSending && (
        <FocusTarget token={closed} className={cx('together')}>
          <TockHead color="leaf" mood="happy" className={cx('tock')} />
          <p role="status">
            <b>{t(counts.waiting > 0 ? 'desk.send.going' : 'desk.send.gone')}</b>
            <span>{t('desk.send.summary', counts)}</span>
          </p>
          <div className={cx('sendActions')}>
            {counts.waiting === 0 && (
              <Button variant="ghost" onClick={hide}>
                {t('onDevice.dismiss')}
              </Button>
            )}
            <Button variant="secondary" onClick={() => setOpen('progress')}>
              {t('desk.send.show')}
            </Button>
          </div>
        </FocusTarget>
      )}
      {drafts.length > 0 && (
        <div className={cx('together')}>
          <TockHead color="cobalt" mood="happy" className={cx('tock')} />
          <p>
            <b>{t('desk.together', { count: drafts.length })}</b>
            <span>{t('desk.togetherLead', { complete, rest: drafts.length - complete })}</span>
          </p>
          <Button icon="arrow" onClick={() => setOpen('choose')}>
            {t('desk.finish', { count: drafts.length })}
          </Button>
        </div>
      )}
    </>
  );
  const sheet = open !== null && !saved.isPending && (
    <FinishDialog
      device={device}
      drafts={drafts}
      rows={rows}
      saved={saved}
      view={open}
      onView={setOpen}
      onFinished={setFinished}
      onClose={() => {
        setOpen(null);
        if (drafts.length === 0) setClosed((count) => count + 1);
      }}
    />
  );
  return { offer: drafts.length > 0 || isSending ? offer : null, sheet };
};

/** Asks once after each press if a legal text waits for agreement. Who puts it off finds the entries that wait for it named. */
const useAskedAgreement = (device: Device | null, items: readonly OutboxItem[], finished: readonly Finished[] | null): void => {
  const askedFor = useRef<readonly Finished[] | null>(null);
  const problem = headProblem(items);
  const mustAsk = finished !== null && problem !== null && waitsForAgreement(problem);
  const ask = useEffectEvent(async () => {
    if (askedFor.current === finished) return;
    askedFor.current = finished;
    if (await agreementPrompt.ask()) await device?.outbox.tryNow();
  });
  useEffect(() => {
    if (mustAsk) void ask();
  }, [mustAsk]);
};

/** Reads the entries again as submissions arrive, also those that another tab or the service worker has sent. */
const useReadSent = (items: readonly OutboxItem[]): void => {
  const client = useQueryClient();
  const sent = items.filter(({ subject, state }) => subject.kind === 'registration' && state === 'sent').length;
  useEffect(() => {
    if (sent > 0) void invalidateAfter(client, 'POST /api/registrations');
  }, [client, sent]);
};
