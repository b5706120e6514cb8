import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { parseWorkNo } from '#contract/works/rules/workNumber.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { SectionHeading } from '#src/ui/layout/SectionHeading.tsx';
import { workPath } from '#src/votes/workPath.ts';
import css from './Works.module.css';

const cx = bindStyles(css);

/** Opens a work by the number on its poster, in any spelling. */
export function WorkNumberForm() {
  const { t } = useTranslation('votes');
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const go = (event: FormEvent) => {
    event.preventDefault();
    const no = parseWorkNo(typed);
    setWrong(no === null);
    if (no !== null) void navigate(workPath(no));
  };
  return (
    <section aria-labelledby="number" className={cx('number')}>
      <SectionHeading level={2} id="number" title={t('number.heading')} />
      <form noValidate onSubmit={go} className={cx('form')}>
        <TextField
          label={t('number.label')}
          hint={t('number.hint')}
          error={wrong ? t('number.wrong') : undefined}
          value={typed}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" variant="secondary" icon="search">
          {t('number.go')}
        </Button>
      </form>
    </section>
  );
}
