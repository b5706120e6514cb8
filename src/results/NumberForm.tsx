import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { comparableNumber, readTypedNumber } from '#contract/certificates/rules/certificateNumber.ts';
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
  const [fault, setFault] = useState<'empty' | 'wrong' | null>(null);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const typed = foldCode(no);
    const read = readTypedNumber(no);
    setFault(typed === '' ? 'empty' : read.isRight ? null : 'wrong');
    if (typed !== '' && read.isRight) onLookup(comparableNumber(typed) === read.no ? typed : read.no);
  };
  return (
    <Card className={cx('card')}>
      <form noValidate className={cx('form')} onSubmit={send}>
        <h2>{t('number.heading')}</h2>
        <TextField
          label={t('fact.number')}
          placeholder={t('number.please')}
          hint={t('number.hint')}
          error={fault === 'empty' ? t('number.please') : fault === 'wrong' ? t('number.wrong') : error}
          required
          value={no}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => {
            setNo(event.target.value);
            setFault(null);
          }}
        />
        <div className={cx('actions')}>
          <Button type="submit" icon="search" busy={busy}>
            {t('number.submit')}
          </Button>
          {fault === 'wrong' && (
            <Button variant="secondary" onClick={() => onLookup(foldCode(no))}>
              {t('number.anyway')}
            </Button>
          )}
        </div>
        {fault === 'wrong' && <p className={cx('note')}>{t('number.anywayWhy')}</p>}
      </form>
    </Card>
  );
}
