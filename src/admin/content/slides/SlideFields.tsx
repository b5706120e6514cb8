import { Button, MenuItem, TextField } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { slideTones } from '#contract/content/public.ts';
import type { FieldsProps } from '#src/admin/content/editor/ContentEditor.tsx';
import { ContentForm } from '#src/admin/content/editor/ContentForm.tsx';
import { CoverField } from '#src/admin/content/fields/CoverField.tsx';
import css from '#src/admin/content/fields/SlideFields.module.css';
import { fromInput, toInput } from '#src/admin/kit/fields/zoneInput.ts';
import { useFieldMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';

const cx = bindStyles(css);

/** The fields of a slide. Its times are in the site's zone. */
export const SlideFields = ({ draft: { data, change }, problems, older, timeZone }: FieldsProps<'slide'>) => {
  const { t } = useTranslation('admin');
  const fieldMessage = useFieldMessage();
  const said = (path: string) => {
    const problem = problems[path];
    return problem && fieldMessage(problem);
  };
  const moment = (field: 'from' | 'until') => (
    <div className={cx('moment')}>
      <TextField
        type="datetime-local"
        label={`${t(`content.field.${field}`)}${t('dot')}${timeZone}`}
        value={toInput(data[field], timeZone)}
        error={problems[field] !== undefined}
        helperText={said(field) ?? (data[field] === null ? t(`content.open_${field}`) : undefined)}
        onChange={({ target }) => change({ [field]: fromInput(target.value, timeZone) })}
      />
      {data[field] !== null && (
        <Button size="small" onClick={() => change({ [field]: null })}>
          {t('content.no_limit', { field: t(`content.field.${field}`) })}
        </Button>
      )}
    </div>
  );
  return (
    <ContentForm
      problems={problems}
      older={older}
      facts={
        <>
          <CoverField art={data.art} picture={data.picture} problems={problems} onChange={change} />
          <div className={cx('facts')}>
            <TextField
              label={t('content.field.actionTo')}
              value={data.actionTo}
              error={problems['actionTo'] !== undefined}
              helperText={said('actionTo') ?? t('content.path_help')}
              slotProps={{ htmlInput: { maxLength: 300 } }}
              onChange={({ target }) => change({ actionTo: target.value.trim() })}
            />
            <TextField
              select
              label={t('content.field.tone')}
              value={data.tone}
              onChange={({ target }) => {
                const tone = slideTones.find((each) => each === target.value);
                if (tone) change({ tone });
              }}
            >
              {slideTones.map((tone) => (
                <MenuItem key={tone} value={tone}>
                  {t(`content.tone.${tone}`)}
                </MenuItem>
              ))}
            </TextField>
            {moment('from')}
            {moment('until')}
          </div>
        </>
      }
      texts={[
        { name: 'title', as: 'line', max: 60, value: data.title, change: (title) => change({ title }) },
        { name: 'body', as: 'wrapped', max: 160, value: data.body, change: (body) => change({ body }) },
        { name: 'actionLabel', as: 'line', max: 24, value: data.actionLabel, change: (actionLabel) => change({ actionLabel }) },
      ]}
    />
  );
};
