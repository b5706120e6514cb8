import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { templateName } from '#contract/messages/rules/templates.ts';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { usePhone } from '#src/admin/kit/page/usePhone.ts';
import { RecordRow, RecordRows } from '#src/admin/kit/record/RecordRow.tsx';
import { SplitView } from '#src/admin/kit/record/SplitView.tsx';
import { MessageTabs } from '#src/admin/messages/MessageTabs.tsx';
import css from '#src/admin/messages/messages.module.css';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { OpenTemplate } from './OpenTemplate.tsx';

const cx = bindStyles(css);

const Rows = ({ open }: { open: string | undefined }) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const format = useFormat();
  const message = useProblemMessage();
  const { data, error, refetch } = useCall('GET /api/admin/message-templates', {});
  if (!data && error)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{t('try_again')}</Button>}>
        {message(error)}
      </Alert>
    );
  if (!data) return <LoadingBars rows={8} />;
  return (
    <RecordRows>
      {data.items.map(({ template, changed }) => (
        <RecordRow key={template} to={`/messages/templates/${template}`} isOpen={template === open} layout={cx('row')}>
          <b>{text(templateName(template))}</b>
          <span className={cx('quiet')}>
            {changed ? t('templates.changed', { by: changed.by, at: format.dateTime(changed.at) }) : t('templates.built_in')}
          </span>
        </RecordRow>
      ))}
    </RecordRows>
  );
};

/** The templates of automatic messages, in both languages. */
export const TemplatesPage = () => {
  const { t } = useTranslation('admin');
  const { template } = useParams();
  const isAlone = usePhone() && template !== undefined;
  return (
    <>
      {!isAlone && <PageHead title={t('frame.areas.messages')} hasRecord={template !== undefined} picker={<MessageTabs />} line />}
      <SplitView
        label={t('templates.templates')}
        list={<Rows open={template} />}
        record={template === undefined ? null : <OpenTemplate key={template} template={template} />}
        noRecord={<EmptyState title={t('templates.none_open')} body={t('templates.none_open_body')} />}
        backTo="/messages/templates"
      />
    </>
  );
};
