import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Problem } from '#contract/http/problem.ts';
import { SlideCheck } from '#src/accounts/index.ts';
import { certificatePath } from '#src/certificates/index.ts';
import { useFieldMessage, useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { ErrorSummary } from '#src/ui/fields/ErrorSummary.tsx';
import { TextField } from '#src/ui/fields/TextField.tsx';
import { CountryInput } from './CountryInput.tsx';
import { LookupEndNotice } from './LookupEndNotice.tsx';
import css from './QueryForm.module.css';
import { type QueryField, queryFields } from './queryFields.ts';
import type { ResultQueryState } from './useResultQuery.ts';

const cx = bindStyles(css);

/** The query form: name, country, ID number and the slider. Autocomplete is off, so that browsers store none of it. */
export function QueryForm({ query, lookedUp }: { query: ResultQueryState; lookedUp: string | null }) {
  const { t } = useTranslation('results');
  const problemMessage = useProblemMessage();
  const fieldMessage = useFieldMessage();
  const prefix = useId();
  const [inUse, setInUse] = useState(false);
  const idOf = (field: QueryField) => `${prefix}-${field}`;
  const { values, set, problems, failure, busy, round, focusToken, end, submit } = query;

  const message = (field: QueryField): string | undefined => {
    const code = problems[field];
    if (!code) return undefined;
    if (code === 'challenge_required' || code === 'challenge_failed') return problemMessage(new Problem(code));
    return code === 'required' ? t(`please.${field}`) : fieldMessage(code);
  };
  const control = (field: QueryField) => ({ id: idOf(field), label: t(`fields.${field}`), error: message(field) });
  const line = (field: 'name' | 'idNumber') => ({
    ...control(field),
    placeholder: t(`please.${field}`),
    required: true,
    value: values[field],
    onChange: (event: { target: { value: string } }) => set(field, event.target.value),
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
  });
  const items = queryFields.flatMap((field) => {
    const text = message(field);
    return text ? [{ fieldId: idOf(field), label: t(`fields.${field}`), message: text }] : [];
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  return (
    <Card className={cx('card')}>
      {/* POST keeps the values out of the URL if the script ever fails */}
      <form noValidate method="post" autoComplete="off" className={cx('form')} onSubmit={send} onFocus={() => setInUse(true)}>
        <h2>{t('query.heading')}</h2>
        {lookedUp && (
          <Notice tone="info" title={t('query.again', { no: lookedUp })}>
            {t('query.againHow')} <Link to={certificatePath(lookedUp)}>{t('query.verify')}</Link>
          </Notice>
        )}
        <ErrorSummary title={t('errorSummary', { count: items.length })} items={items} focusToken={focusToken} />
        {end.state !== 'none' && <LookupEndNotice end={end} isBusy={busy} />}
        <TextField {...line('name')} maxLength={80} />
        <CountryInput
          {...control('country')}
          inUse={inUse}
          placeholder={t('please.country')}
          value={values.country || null}
          onChange={(code) => set('country', code ?? '')}
        />
        <TextField {...line('idNumber')} maxLength={40} hint={t('query.idNumberHint')} />
        <SlideCheck
          id={idOf('challengeToken')}
          onToken={(token) => set('challengeToken', token)}
          resetToken={round}
          error={message('challengeToken')}
        />
        {failure && (
          <Notice tone={failure.code === 'no_results' ? 'warning' : 'danger'} role="alert" icon="alert">
            {problemMessage(failure)}
          </Notice>
        )}
        <Button type="submit" size="lg" wide icon="search" busy={busy || end.state === 'running'}>
          {t('query.submit')}
        </Button>
        <p className={cx('help')}>{t('query.help')}</p>
        <p className={cx('help')}>
          <Link to="/achievement-detail">{t('query.verify')}</Link>
        </p>
      </form>
    </Card>
  );
}
