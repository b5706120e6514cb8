import { arrayMove } from '@dnd-kit/sortable';
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Ordered } from '#contract/content/admin.ts';
import type { OrderedKind } from '#contract/content/contentData.ts';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { EmptyState } from '#src/admin/kit/page/EmptyState.tsx';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { useCall } from '#src/platform/api/useCall.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { SortableList } from './SortableList.tsx';

const ORDER = 'GET /api/admin/content-orders/:kind';

type Item = Ordered['items'][number];

interface OrderDialogProps {
  kind: OrderedKind;
  onClose: () => void;
}

/** The order in which the portal shows published records, changed by dragging or by keyboard, and public once saved. */
const OrderDialog = ({ kind, onClose }: OrderDialogProps) => {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const message = useProblemMessage();
  const client = useQueryClient();
  const titleId = useId();
  const read = useCall(ORDER, { params: { kind } }, { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false });
  const [moved, setMoved] = useState<readonly Item[] | null>(null);
  const stored = read.data?.items ?? [];
  const items = moved ?? stored;
  const save = useAction('PUT /api/admin/content-orders/:kind', {
    onSuccess() {
      void client.invalidateQueries({ queryKey: ['GET /api/admin/content/:kind'] });
      notify(t('content.order.saved'), { type: 'success' });
      onClose();
    },
  });
  const ids = (list: readonly Item[]) => list.map(({ id }) => id);
  const press = useSinglePress(() =>
    // `save.error` reports the failure
    save.mutateAsync({ params: { kind }, body: { before: ids(stored), after: ids(items) } }),
  );
  const move = (from: string, to: string) => {
    const list = ids(items);
    setMoved(arrayMove([...items], list.indexOf(from), list.indexOf(to)));
  };
  const readAgain = () => {
    save.reset();
    setMoved(null);
    void read.refetch();
  };
  const failure = save.error ?? read.error;
  return (
    <Dialog open onClose={save.isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(`content.order.title.${kind}`)}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('content.order.help')}</DialogContentText>
        {failure && (
          <Alert severity="error" action={<Button onClick={readAgain}>{t('content.order.read_again')}</Button>}>
            {message(failure)}
          </Alert>
        )}
        {read.isPending && <LoadingBars rows={5} />}
        {read.data && items.length === 0 && <EmptyState title={t(`content.order.empty.${kind}`)} />}
        <SortableList items={items} onMove={move} foot={({ category }) => category && <span>{t(`content.category.${category}`)}</span>} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={save.isPending}>
          {t('ra.action.cancel')}
        </Button>
        <Button variant="contained" disabled={moved === null} loading={save.isPending} onClick={press}>
          {t('content.order.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

export default OrderDialog;
