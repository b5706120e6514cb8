import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntrySummary } from '#contract/registrations/public.ts';
import { byDue, phaseOf } from '#contract/registrations/rules/nextDue.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useEntryActions } from '#src/registrations/entry/actions/useEntryActions.tsx';
import { useMoment } from '#src/registrations/entry/useDue.ts';
import { type BlockColour, type BlockGlyph, CodeBlock } from '#src/ui/art/BlockMark.tsx';
import { ButtonLink } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import css from './Entries.module.css';
import { EntryRow } from './EntryRow.tsx';
import { NeedCard } from './NeedCard.tsx';

const cx = bindStyles(css);

interface SectionProps {
  title: string;
  count: number;
  block: readonly [BlockColour, BlockGlyph];
  urgent?: boolean;
  aside?: ReactNode;
  children: ReactNode;
}

function Section({ title, count, block: [color, glyph], urgent, aside, children }: SectionProps) {
  const format = useFormat();
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('section')}>
      <div className={cx('heading')}>
        <CodeBlock color={color} glyph={glyph} className={cx('block')} />
        <h2 id={id}>{title}</h2>
        <span className={cx('count', urgent && 'urgent')}>{format.number(count)}</span>
        {aside && <div className={cx('aside')}>{aside}</div>}
      </div>
      {children}
    </section>
  );
}

/** My events grouped by required action: due actions first, then entries that wait for others, then past ones. */
export function Entries({ entries, aside }: { entries: readonly EntrySummary[]; aside?: ReactNode }) {
  const { t } = useTranslation('registrations');
  const moment = useMoment();
  const { actionsOf, queuedOf, dialogs } = useEntryActions();
  if (entries.length === 0) {
    return (
      <Section title={t('mine.pageTitle')} count={0} block={['coral', 'forward']}>
        <EmptyState
          level={3}
          title={t('mine.empty.title')}
          body={t('mine.empty.body')}
          action={<ButtonLink to="/matchSign">{t('mine.empty.action')}</ButtonLink>}
        />
      </Section>
    );
  }
  const inPhase = (phase: ReturnType<typeof phaseOf>) => entries.filter((entry) => phaseOf(entry, moment) === phase);
  const [needs, waits, finished] = [byDue(inPhase('needs'), moment), byDue(inPhase('waits'), moment), inPhase('finished')];
  const itemOf = (entry: EntrySummary) => ({ entry, queued: queuedOf(entry.id), actionsOf });
  const rows = (list: readonly EntrySummary[]) => (
    <Card>
      <ul className={cx('rows')}>
        {list.map((entry) => (
          <EntryRow key={entry.id} {...itemOf(entry)} />
        ))}
      </ul>
    </Card>
  );
  return (
    <>
      <Section title={t('mine.needs')} count={needs.length} block={['coral', 'play']} urgent={needs.length > 0} aside={aside}>
        {needs.length === 0 ? (
          <p className={cx('nothing')}>{t('mine.nothing')}</p>
        ) : (
          <ul className={cx('needs')}>
            {needs.map((entry) => (
              <NeedCard key={entry.id} {...itemOf(entry)} />
            ))}
          </ul>
        )}
      </Section>
      {waits.length > 0 && (
        <Section title={t('mine.waits')} count={waits.length} block={['sun', 'forward']}>
          {rows(waits)}
        </Section>
      )}
      {finished.length > 0 && (
        <Section title={t('mine.finished')} count={finished.length} block={['mint', 'check']}>
          {rows(finished)}
        </Section>
      )}
      {dialogs}
    </>
  );
}
