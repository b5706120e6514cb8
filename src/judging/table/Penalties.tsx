import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_PENALTIES, PENALTY_REASON_MAX } from '#contract/judging/attempts.ts';
import { MAX_POINTS } from '#contract/judging/rubric.ts';
import { isBlank } from '#contract/text/blankText.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import type { TypedPenalty } from './attemptForm.ts';
import css from './Penalties.module.css';

const cx = bindStyles(css);

/** Points of a penalty that is added without a reason that was used before. */
const FIRST_POINTS = 5;

interface PenaltiesProps {
  penalties: readonly TypedPenalty[];
  /** Reasons used before in this round, each with its points of then. */
  usual: readonly TypedPenalty[];
  /** Positions of penalties that lack their reason, after an attempt to hand in. */
  missing: readonly number[];
  onChange: (penalties: TypedPenalty[]) => void;
}

/** The penalties of an attempt: added, changed and removed, or repeated by one press. */
export function Penalties({ penalties, usual, missing, onChange }: PenaltiesProps) {
  const { t } = useTranslation('judging');
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const change = (at: number, changes: Partial<TypedPenalty>) =>
    onChange(penalties.map((each, index) => (index === at ? { ...each, ...changes } : each)));
  const isFull = penalties.length >= MAX_PENALTIES;
  const add = (penalty: TypedPenalty) => onChange([...penalties, penalty]);
  const addEmpty = () => {
    add({ reason: '', points: FIRST_POINTS });
    // the new row's reason is what is typed next
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
  };
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = (at: number) => {
    onChange(penalties.filter((_, index) => index !== at));
    heading.current?.focus();
  };
  return (
    <section className={cx('card')} aria-labelledby={`${id}-title`}>
      <div className={cx('head')}>
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
          {t('table.penalties.title')}
        </h2>
        <Button variant="secondary" size="sm" icon={moreIcons.plus} disabled={isFull} onClick={addEmpty}>
          {t('table.penalties.add')}
        </Button>
      </div>
      {usual.length > 0 && !isFull && (
        <fieldset className={cx('usual')} aria-label={t('table.penalties.usual')}>
          {usual.map(({ reason, points }) => (
            <button key={reason} type="button" className={cx('chip')} onClick={() => add({ reason, points })}>
              {t('table.penalties.again', { reason, points })}
            </button>
          ))}
        </fieldset>
      )}
      {penalties.length === 0 ? (
        <p className={cx('none')}>{t('table.penalties.none')}</p>
      ) : (
        <ol className={cx('list')} ref={list}>
          {penalties.map(({ reason, points }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a penalty has no name but its position
            <li key={at} className={cx('row')}>
              <TextField
                label={t('table.penalties.reason', { number: at + 1 })}
                className={cx('reason')}
                value={reason}
                maxLength={PENALTY_REASON_MAX}
                error={missing.includes(at) && isBlank(reason) ? t('table.penalties.reasonMissing') : undefined}
                onChange={({ target }) => change(at, { reason: target.value })}
              />
              <div className={cx('points')}>
                <button
                  type="button"
                  className={cx('step')}
                  aria-label={t('table.penalties.less', { number: at + 1 })}
                  disabled={points <= 1}
                  onClick={() => change(at, { points: points - 1 })}
                >
                  −
                </button>
                <input
                  className={`num ${cx('number')}`}
                  inputMode="numeric"
                  autoComplete="off"
                  value={points === 0 ? '' : String(points)}
                  aria-label={t('table.penalties.points', { number: at + 1 })}
                  aria-invalid={points === 0 || undefined}
                  onChange={({ target }) =>
                    change(at, { points: Math.min(MAX_POINTS, Number(target.value.normalize('NFKC').replace(/\D/g, '').slice(0, 4))) })
                  }
                />
                <button
                  type="button"
                  className={cx('step')}
                  aria-label={t('table.penalties.more', { number: at + 1 })}
                  disabled={points >= MAX_POINTS}
                  onClick={() => change(at, { points: points + 1 })}
                >
                  +
                </button>
                <IconButton name={moreIcons.trash} label={t('table.penalties.remove', { number: at + 1 })} onClick={() => remove(at)} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
