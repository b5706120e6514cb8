import { Alert, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Problem } from '#contract/http/problem.ts';
import { MessageTemplate } from '#contract/messages/messages.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { useOptionalCall } from '#src/platform/api/useCall.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { TemplateEditor } from './TemplateEditor.tsx';

/** The template named by the address. */
export const OpenTemplate = ({ template: named }: { template: string }) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const template = MessageTemplate.safeParse(named).data;
  const read = useOptionalCall('GET /api/admin/message-templates/:template', template ? { params: { template } } : null);
  if (read.error)
    return (
      <Alert
        severity="error"
        action={
          !(read.error instanceof Problem && read.error.code === 'not_found') && (
            <Button onClick={() => void read.refetch()}>{t('try_again')}</Button>
          )
        }
      >
        {message(read.error)}
      </Alert>
    );
  if (!read.data) return <LoadingBars rows={6} />;
  return <TemplateEditor read={read.data} />;
};
