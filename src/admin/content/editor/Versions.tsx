import { Alert } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { ContentKind } from '#contract/content/contentData.ts';
import { isOfKind } from '#src/admin/content/lists/record.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { Panel } from '#src/admin/kit/record/Panel.tsx';
import { VersionHistory } from '#src/admin/revisions/versions/VersionHistory.tsx';
import { call } from '#src/platform/api/api.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useFormat } from '#src/platform/format/useFormat.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { ContentChanges } from './ContentChanges.tsx';
import type { ContentDraft } from './useContentDraft.ts';

const FEW = 3;

interface ComparisonProps {
  kind: ContentKind;
  id: string;
  from: number;
  to: number;
}

const Comparison = ({ kind, id, from, to }: ComparisonProps) => {
  const { t } = useTranslation('admin');
  const message = useProblemMessage();
  const { data, error } = useCall(
    'GET /api/admin/content/:kind/:id/versions',
    { params: { kind, id }, query: { from, to } },
    { gcTime: 0 },
  );
  const name = (number: number) => t('competition_editor.version', { number });
  if (data) return <ContentChanges from={data.from.data} to={data.to.data} names={[name(from), name(to)]} />;
  return error ? <Alert severity="error">{message(error)}</Alert> : <LoadingBars />;
};

/** All versions: any two can be compared, and each restored as a draft. */
export const VersionsPanel = <K extends ContentKind>({ draft, readOnly }: { draft: ContentDraft<K>; readOnly: boolean }) => {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { kind, id, record } = draft;
  const restore = async (number: number) => {
    if (!(await draft.save())) return;
    const body = { ...draft.read(), restore: number };
    const restored = await call('POST /api/admin/content/:kind/:id/restorations', { params: { kind, id }, body });
    if (isOfKind(restored, kind)) draft.replaceBy(restored);
  };
  return (
    <Panel title={t('competition_editor.versions')} aside={format.number(record.versions.length)}>
      <VersionHistory
        versions={record.versions}
        few={FEW}
        stateOf={({ state }) =>
          t(
            state === 'published' && record.state !== 'published'
              ? `content.state.${record.state}`
              : `competition_editor.version_state.${state}`,
          )
        }
        draft={record.draft}
        readOnly={readOnly}
        onRestore={restore}
        comparison={(from, to) => <Comparison kind={kind} id={id} from={from} to={to} />}
      />
    </Panel>
  );
};
