import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldCode } from '#contract/text/typedText.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import css from './NumberForm.module.css';

const cx = bindStyles(css);

interface NumberFormProps {
  /** The number of the previous lookup; empty at first. */
  initialNo: string;
  /** The error of the previous lookup. */
  error: string | undefined;
  busy: boolean;
  onLookup: (no: string) => void;
}

/** The form for a certificate's number. */
export function NumberForm({ initialNo, error, busy, onLookup }: NumberFormProps) {
  const { t } = useTranslation('results');
  const [no, setNo] = useState(initialNo);
  const [empty, setEmpty] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const typed = foldCode(no);
    setEmpty(typed === '');
    if (typed !== '') onLookup(typed);
  };
  return (
    <Card className={cx('card')}>
      <form noValidate className={cx('form')} onSubmit={send}>
        <h2>{t('number.heading')}</h2>
        <TextField
          label={t('fact.number')}
          placeholder={t('number.please')}
          hint={t('number.hint')}
          error={empty ? t('number.please') : error}
          required
          value={no}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => {
            setNo(event.target.value);
            setEmpty(false);
          }}
        />
        <div>
          <Button type="submit" icon="search" busy={busy}>
            {t('number.submit')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
