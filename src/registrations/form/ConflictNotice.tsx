import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groups } from '#contract/competitions/public.ts';
import { countryName } from '#contract/places/countries.ts';
import { regionName } from '#contract/places/regions.ts';
import { call } from '#src/platform/api/api.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Card } from '#src/ui/display/Card.tsx';
import { Differences } from '#src/ui/display/Differences.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import css from './ConflictNotice.module.css';
import type { FormTools } from './RegistrationForm.tsx';
import { type ChangedField, changedFields } from './state/changedFields.ts';
import { type FormValues, valuesOf } from './state/formValues.ts';
import { useFieldTexts } from './state/useFormField.ts';

const cx = bindStyles(css);

interface ConflictNoticeProps extends FormTools {
  entryId: string;
  /** Called when the newest version was shown: the next submit replaces that one. */
  onSeen: (version: number) => void;
}

/** Reports that the entry changed on the server: shows the newest version beside the reader's input, and lets the reader choose. */
export function ConflictNotice({ entryId, typed, replace, onSeen }: ConflictNoticeProps) {
  const { t } = useTranslation('registrations');
  const locale = useLocale();
  const message = useProblemMessage();
  const [own] = useState(typed);
  const [choice, setChoice] = useState<'kept' | 'taken' | null>(null);
  const load = useMutation({
    mutationFn: () => call('GET /api/registrations/:id', { params: { id: entryId }, query: { for: 'edit' } }),
    onSuccess: ({ version }) => onSeen(version),
    gcTime: 0,
  });
  const newest = load.data && valuesOf(load.data, locale);
  const take = (values: FormValues) => {
    replace(values);
    setChoice('taken');
  };
  return (
    <Card as="section" pad="md" className={cx('conflict')}>
      <Notice
        tone="danger"
        role="alert"
        title={t('form.problem')}
        action={
          !newest && (
            <Button variant="secondary" size="sm" icon="refresh" busy={load.isPending} onClick={() => load.mutate()}>
              {t('conflict.load')}
            </Button>
          )
        }
      >
        {load.error ? message(load.error) : t('conflict.body')}
      </Notice>
      {newest && <ChangedFields fields={changedFields(own, newest)} />}
      {newest && choice === null && (
        <div className={cx('choices')}>
          <Button variant="secondary" size="sm" onClick={() => take(newest)}>
            {t('conflict.useNewest')}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setChoice('kept')}>
            {t('conflict.keepMine')}
          </Button>
        </div>
      )}
      {choice && <p role="status">{t(`conflict.${choice}`)}</p>}
    </Card>
  );
}

function ChangedFields({ fields }: { fields: ChangedField[] }) {
  const { t } = useTranslation('registrations');
  const texts = useFieldTexts();
  const textOf = useFieldText();
  if (fields.length === 0) return <p>{t('conflict.same')}</p>;
  const rows = fields.map((field) => {
    const label = texts.label(field);
    return {
      key: field.path,
      label: field.member === undefined ? label : t('form.memberField', { number: field.member + 1, field: label }),
      own: textOf(field, field.typed),
      newest: textOf(field, field.newest),
    };
  });
  return (
    <Differences
      caption={t('conflict.differences')}
      columns={{ field: t('conflict.field'), own: t('conflict.yours'), newest: t('conflict.newest') }}
      rows={rows}
    />
  );
}

/** Returns a function that formats a field's value for reading. */
const useFieldText = () => {
  const { t } = useTranslation('registrations');
  const locale = useLocale();
  return ({ kind }: ChangedField, value: string): string => {
    if (value === '') return t('conflict.empty');
    if (kind === 'consent' && (value === 'yes' || value === 'no')) return t(`conflict.${value}`);
    if (kind === 'country') return countryName(value, locale);
    if (kind === 'region') return regionName(value.slice(0, 2), value.slice(3), locale);
    if (kind === 'gender' && (value === 'female' || value === 'male')) return t(`gender.${value}`);
    const group = kind === 'group' && groups.find((each) => each === value);
    return group ? t(`group.${group}`) : value;
  };
};
