import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COMMENT_MAX, NOTE_MAX } from '#contract/judging/public.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { TextArea } from '#src/ui/fields/TextArea.tsx';
import css from './Sheet.module.css';

const cx = bindStyles(css);

const kinds = ['comment', 'note'] as const;
type Kind = (typeof kinds)[number];
const lengths: Readonly<Record<Kind, number>> = { comment: COMMENT_MAX, note: NOTE_MAX };

interface CommentsProps {
  values: Readonly<Record<Kind, string>>;
  errors: Readonly<Record<Kind, string | null>>;
  onChange: (kind: Kind, value: string) => void;
}

/** The words of a judge: for the family, or for the organisers alone. */
export function Comments({ values, errors, onChange }: CommentsProps) {
  const { t } = useTranslation('judging');
  const id = useId();
  const [chosen, setChosen] = useState<Kind>('comment');
  // what is missing is shown
  const kind = errors.note !== null ? 'note' : errors.comment !== null ? 'comment' : chosen;
  return (
    <section className={cx('card')} aria-labelledby={id}>
      <div className={cx('cardHead')}>
        <h2 id={id}>{t('words.title')}</h2>
        <fieldset className={cx('segments')} aria-labelledby={id}>
          {kinds.map((each) => (
            <button key={each} type="button" aria-pressed={kind === each} onClick={() => setChosen(each)}>
              {t(`words.${each}`)}
              {values[each] !== '' && each !== kind && <span className={cx('dot')}>{t('words.written')}</span>}
            </button>
          ))}
        </fieldset>
      </div>
      <TextArea
        key={kind}
        label={<span className="vh">{t(`words.${kind}Label`)}</span>}
        className={cx('comment')}
        rows={2}
        value={values[kind]}
        maxLength={lengths[kind]}
        error={errors[kind] ?? undefined}
        onChange={({ target }) => onChange(kind, target.value)}
      />
    </section>
  );
}
