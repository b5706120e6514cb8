import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Problem } from '#contract/http/problem.ts';
import type { DecisionBatch } from '#contract/office/decisions.ts';
import { auditPath } from '#src/admin/audit/auditPaths.ts';
import { useDecisions, useSecondsUntil, useUndo } from '#src/admin/kit/data/useDecisions.ts';
import { Kbd } from '#src/admin/kit/keys/Kbd.tsx';
import { useKeys } from '#src/admin/kit/keys/useKeys.ts';
import { Guarded } from '#src/admin/kit/page/Guarded.tsx';
import { undoRef } from '#src/admin/kit/page/heightAs.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './UndoToast.module.css';

const cx = bindStyles(css);

/** The latest decision that can still be undone, with the seconds left. */
const Waiting = ({ batch }: { batch: DecisionBatch }) => {
  const { t } = useTranslation('admin');
  const { undo, isPending } = useUndo();
  const seconds = useSecondsUntil(batch.dueAt);
  const takeBack = () => undo(batch.id);
  useKeys({ u: { does: t('undo.button'), run: takeBack } }, t('undo.title'));
  const [first] = batch.pending;
  return (
    <div className={cx('toast')}>
      <Icon name="check" />
      <div className={cx('text')}>
        <span role="status">
          {batch.pending.length === 1
            ? t(`undo.one.${batch.kind}`, { name: first?.name ?? '' })
            : t(`undo.many.${batch.kind}`, { count: batch.pending.length })}
        </span>{' '}
        {/* Not announced again every second. */}
        <span aria-hidden="true">{t(batch.kind === 'stop' ? 'undo.stays_in' : 'undo.leaves_in', { seconds })}</span>
      </div>
      <button type="button" className={cx('undo')} disabled={isPending} onClick={takeBack}>
        {t('undo.button')}
      </button>
      <Kbd name="u" />
    </div>
  );
};

/** Decisions that were not carried out when due: the subject had changed, or could no longer be decided. */
const Refused = ({ batch, onClose }: { batch: DecisionBatch; onClose: () => void }) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  // that of an entry's fee or deadline is the entry
  const subject = batch.subject === 'payment' || batch.subject === 'deadline' ? 'registration' : batch.subject;
  return (
    <div className={cx('toast')}>
      <Icon name="alert" />
      <div className={cx('text')} role="status">
        {t('undo.refused', { count: batch.refused.length })}
        <ul className={cx('list')}>
          {batch.refused.map(({ subjectId, name, code }) => (
            <li key={subjectId}>
              <Link to={auditPath({ subject, id: subjectId, isThere: true }) ?? '/'}>{name || t('announcements.title')}</Link>
              {t('colon')}
              {message(new Problem(code))}
            </li>
          ))}
        </ul>
      </div>
      <button type="button" className={cx('undo')} onClick={onClose}>
        {t('ra.action.close')}
      </button>
    </div>
  );
};

const SEEN = 'tc-admin-refused-seen';

const Decisions = () => {
  const own = useDecisions().filter(({ isOwn }) => isOwn);
  const [seen, setSeen] = useState(() => localStorage.getItem(SEEN)?.split(' ') ?? []);
  const newest = own.find(({ pending }) => pending.length > 0);
  const refused = own.find(({ id, refused: some }) => some.length > 0 && !seen.includes(id));
  const close = (id: string) => {
    const all = [id, ...seen].slice(0, 20);
    localStorage.setItem(SEEN, all.join(' '));
    setSeen(all);
  };
  if (!newest && !refused) return null;
  return (
    <div ref={undoRef} className={cx('place')}>
      {refused && <Refused key={refused.id} batch={refused} onClose={() => close(refused.id)} />}
      {newest && <Waiting key={newest.id} batch={newest} />}
    </div>
  );
};

/** The organiser's own decisions that can still be undone, on every screen and device. */
export const UndoToast = () => (
  <Guarded part="decisions">
    <Decisions />
  </Guarded>
);
