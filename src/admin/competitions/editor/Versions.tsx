import { Alert } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Card } from '#src/admin/kit/fields/fields.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { VersionHistory } from '#src/admin/revisions/versions/VersionHistory.tsx';
import { call } from '#src/platform/api/api.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { Changes } from './Changes.tsx';
import type { DraftEditing } from './useDraft.ts';

const Comparison = ({ id, from, to }: { id: string; from: number; to: number }) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const { data, error } = useCall(
    'GET /api/admin/competition-drafts/:id/versions',
    { params: { id }, query: { from, to } },
    // a draft keeps changing
    { gcTime: 0 },
  );
  const name = (number: number) => t('competition_editor.version', { number });
  if (data) return <Changes from={data.from.data} to={data.to.data} names={[name(from), name(to)]} />;
  return error ? <Alert severity="error">{message(error)}</Alert> : <LoadingBars />;
};

/** All versions of a competition: compared with the current text, and restored as a draft. */
export const Versions = ({ draft, readOnly }: { draft: DraftEditing; readOnly: boolean }) => {
  const { t } = useTranslation('admin');
  const { id, record } = draft;
  const restore = async (number: number) => {
    if (!(await draft.save())) return;
    const body = { ...draft.read(), restore: number };
    draft.replaceBy(await call('POST /api/admin/competition-drafts/:id/restorations', { params: { id }, body }));
  };
  return (
    <Card title={t('competition_editor.versions')}>
      <VersionHistory
        versions={record.versions}
        stateOf={({ state }) => t(`competition_editor.version_state.${state}`)}
        draft={record.draft}
        readOnly={readOnly}
        onRestore={restore}
        comparison={(from, to) => <Comparison id={id} from={from} to={to} />}
      />
    </Card>
  );
};
