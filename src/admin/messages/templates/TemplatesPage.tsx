import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useParams } from 'react-router-dom';
import { useCall } from '../../../platform/api/useCall.ts';
import { useFormat } from '../../../platform/format/useFormat.ts';
import { useProblemMessage } from '../../../platform/problems/useProblemMessage.ts';
import { bindStyles } from '../../../ui/bindStyles.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { LoadingBars } from '../../kit/page/LoadingBars.tsx';
import { PageHead } from '../../kit/page/PageHead.tsx';
import { usePhone } from '../../kit/page/usePhone.ts';
import { RecordRow, RecordRows } from '../../kit/record/RecordRow.tsx';
import { SplitView } from '../../kit/record/SplitView.tsx';
import { MessageTabs } from '../MessageTabs.tsx';
import css from '../messages.module.css';
import { OpenTemplate } from './OpenTemplate.tsx';

const cx = bindStyles(css);

const Rows = ({ open }: { open: string | undefined }) => {
  const translate = useTranslate();
  const format = useFormat();
  const message = useProblemMessage();
  const { data, error, refetch } = useCall('GET /api/admin/message-templates', {});
  if (!data && error)
    return (
      <Alert severity="error" action={<Button onClick={() => void refetch()}>{translate('try_again')}</Button>}>
        {message(error)}
      </Alert>
    );
  if (!data) return <LoadingBars rows={8} />;
  return (
    <RecordRows>
      {data.items.map(({ template, changed }) => (
        <RecordRow key={template} to={`/messages/templates/${template}`} isOpen={template === open} layout={cx('row')}>
          <b>{translate(`messageTemplate.${template}`)}</b>
          <span className={cx('quiet')}>
            {changed
              ? translate('templates.changed', { by: changed.by, at: format.dateTime(changed.at) })
              : translate('templates.built_in')}
          </span>
        </RecordRow>
      ))}
    </RecordRows>
  );
};

/** The words of what is sent by itself, in both languages. */
export const TemplatesPage = () => {
  const translate = useTranslate();
  const { template } = useParams();
  const isAlone = usePhone() && template !== undefined;
  return (
    <>
      {!isAlone && <PageHead title={translate('frame.areas.messages')} hasRecord={template !== undefined} picker={<MessageTabs />} line />}
      <SplitView
        label={translate('templates.templates')}
        list={<Rows open={template} />}
        record={template === undefined ? null : <OpenTemplate key={template} template={template} />}
        noRecord={<EmptyState title={translate('templates.none_open')} body={translate('templates.none_open_body')} />}
        backTo="/messages/templates"
      />
    </>
  );
};
