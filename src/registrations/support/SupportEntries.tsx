import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AccountKind } from '#contract/accounts/public.ts';
import type { EntrySummary } from '#contract/registrations/public.ts';
import { byDue, phaseOf } from '#contract/registrations/rules/nextDue.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { primaryAction } from '#src/registrations/entry/paths.ts';
import { EntryChip } from '#src/registrations/entry/state/EntryChip.tsx';
import { EntryRemarks } from '#src/registrations/entry/state/EntryState.tsx';
import { useDue, useMoment } from '#src/registrations/entry/useDue.ts';
import { LoadFailed, Loading } from '#src/registrations/Loading.tsx';
import { DueChip } from '#src/registrations/personal/DueChip.tsx';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import css from './Support.module.css';
import { SupportEntry } from './SupportEntry.tsx';
import { SupportUploads } from './SupportUploads.tsx';

const cx = bindStyles(css);

/** Maximum page size of the endpoint; no family has more entries. */
const PAGE_SIZE = 200;

/** My events as the account's owner sees them: readable pages open, actions that change something are shown but disabled. */
export default function SupportEntries({ kind }: { kind: AccountKind }) {
  const { t } = useTranslation('registrations');
  const moment = useMoment();
  const [openId, setOpenId] = useState<string | null>(null);
  const { data, error, refetch } = useCall('GET /api/registrations', { query: { page: 1, pageSize: PAGE_SIZE } });
  if (openId !== null) return <SupportEntry id={openId} kind={kind} onBack={() => setOpenId(null)} />;
  if (!data) return error ? <LoadFailed level={3} title={t('mine.failed')} error={error} onRetry={refetch} /> : <Loading layout="list" />;
  if (data.total === 0) return <EmptyState level={3} title={t('mine.empty.title')} body={t('mine.empty.body')} />;
  const inPhase = (phase: ReturnType<typeof phaseOf>) => data.items.filter((entry) => phaseOf(entry, moment) === phase);
  const sections = [
    ['needs', byDue(inPhase('needs'), moment)],
    ['waits', byDue(inPhase('waits'), moment)],
    ['finished', inPhase('finished')],
  ] as const;
  return (
    <div className={cx('sections')}>
      {sections.map(
        ([name, entries]) =>
          entries.length > 0 && (
            <section key={name} aria-label={t(`mine.${name}`)}>
              <h3 className={cx('heading')}>{t(`mine.${name}`)}</h3>
              <Card>
                <ul className={cx('rows')}>
                  {entries.map((entry) => (
                    <Row key={entry.id} entry={entry} onOpen={() => setOpenId(entry.id)} />
                  ))}
                </ul>
              </Card>
            </section>
          ),
      )}
    </div>
  );
}

function Row({ entry, onOpen }: { entry: EntrySummary; onOpen: () => void }) {
  const { t } = useTranslation('registrations');
  const text = useText();
  const due = useDue().of(entry);
  const first = primaryAction(entry);
  const next = first === 'edit' && entry.label === 'audit_failed' ? 'correct' : first;
  const event = [text(entry.competition.title), t(`group.${entry.group}`), t('mine.size', { count: entry.teamSize })];
  return (
    <li className={cx('row')}>
      <div className={cx('who')}>
        <b className={cx('team')}>{entry.teamName}</b>
        <span className={cx('quiet')}>{event.reduce((left, right) => t('dot', { first: left, second: right }))}</span>
      </div>
      <div className={cx('state')}>
        <EntryChip label={entry.label} />
        {due && <DueChip due={due} />}
        <EntryRemarks entry={entry} />
      </div>
      <div className={cx('acts')}>
        <Button size="sm" variant="secondary" onClick={onOpen} aria-label={`${t('action.details')}: ${entry.teamName}`}>
          {t('action.details')}
        </Button>
        {next !== 'details' && (
          <Button size="sm" variant="ghost" disabled>
            {t(`action.${next}`)}
          </Button>
        )}
      </div>
      {entry.actions.includes('submit_work') && <SupportUploads entryId={entry.id} />}
    </li>
  );
}
