import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type Computation, MAX_TOLD_CHANGES, type ResultChange } from '#contract/results/admin.ts';
import { countMoved, type ResultGroup } from '#src/admin/results/table/resultItems.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import css from './side.module.css';
import { useChangeWords } from './useChangeWords.ts';

const cx = bindStyles(css);

/** The marks of an entry that changed, and what became of it. */
const Change = ({ change, group, terms }: { change: ResultChange; group: ResultGroup; terms: Computation['terms'] }) => {
  const format = useFormat();
  const words = useChangeWords(group, terms);
  const last = Math.max(...change.marks.map(({ at }) => at));
  return (
    <li>
      <time className={cx('when')} dateTime={new Date(last).toISOString()}>
        {format.dateTime(last)}
      </time>
      {change.marks.map((mark) => (
        <p key={`${mark.judge} ${mark.at}`}>{words.mark(change, mark)}</p>
      ))}
      <p>
        <b>{words.outcome(change)}</b>
      </p>
    </li>
  );
};

/** The changes in a group since the computation before: first the entries whose marks did it, then those that moved because of them. */
export const Changes = ({ computation, group }: { computation: Computation; group: ResultGroup }) => {
  const { t } = useTranslation('admin');
  const title = useId();
  const format = useFormat();
  const { before, at, terms } = computation;
  const words = useChangeWords(group, terms);
  const changes = computation.changes.filter((change) => change.group === group.group);
  const marked = changes.filter(({ marks }) => marks.length > 0);
  const moved = changes.filter(({ marks }) => marks.length === 0);
  return (
    <section className={cx('card')} aria-labelledby={title}>
      <div className={cx('head')}>
        <h2 id={title}>{t('results.what_changed')}</h2>
      </div>
      <p className={cx('span')}>
        {before === null
          ? t('results.first_computation')
          : t('results.between', { from: format.dateTime(before), to: format.dateTime(at), count: countMoved(group) })}
      </p>
      {marked.length > 0 && (
        <ul className={cx('changes')}>
          {marked.map((change) => (
            <Change key={change.id} change={change} group={group} terms={terms} />
          ))}
        </ul>
      )}
      {moved.length > 0 && (
        <details className={cx('moved')} open={marked.length === 0 && moved.length <= 6}>
          <summary>
            {t(marked.length > 0 ? 'results.moved_with' : 'results.moved_alone', {
              count: moved.length,
              shown: `${moved.length}${computation.changes.length === MAX_TOLD_CHANGES ? '+' : ''}`,
            })}
          </summary>
          <ul>
            {moved.map((change) => (
              <li key={change.id}>
                {change.teamName}
                {t('colon')}
                {words.outcome(change)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
};
