import { arrayMove } from '@dnd-kit/sortable';
import { Alert, Button, Card, CardContent, IconButton, MenuItem, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HomeFeatures } from '#contract/content/homeFeatures.ts';
import { MAX_FEATURED } from '#contract/content/rules/featured.ts';
import { SortableList } from '#src/admin/content/lists/SortableList.tsx';
import { useAction } from '#src/admin/kit/data/useChange.ts';
import { useSinglePress } from '#src/admin/kit/data/useSinglePress.ts';
import { LoadingBars } from '#src/admin/kit/page/LoadingBars.tsx';
import { PageHead } from '#src/admin/kit/page/PageHead.tsx';
import { useWarnBeforeUnload } from '#src/admin/revisions/editing/useWarnBeforeUnload.ts';
import { useCall } from '#src/platform/api/useCall.ts';
import { useText } from '#src/platform/i18n/useLocale.ts';
import { useProblemMessage } from '#src/platform/problems/useProblemMessage.ts';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { Icon } from '#src/ui/icons/Icon.tsx';
import css from './FeaturesPage.module.css';

const cx = bindStyles(css);
const kinds = ['competitions', 'news'] as const;
type Item = HomeFeatures['news'][number];
type Choice = Pick<HomeFeatures, (typeof kinds)[number]>;

const idsOf = ({ competitions, news }: Choice) => ({ competitions: competitions.map(({ id }) => id), news: news.map(({ id }) => id) });

interface ChoiceCardProps {
  kind: (typeof kinds)[number];
  chosen: readonly Item[];
  /** Items that can be added. */
  others: readonly Item[];
  onChange: (chosen: Item[]) => void;
}

const ChoiceCard = ({ kind, chosen, others, onChange }: ChoiceCardProps) => {
  const { t } = useTranslation('admin');
  const text = useText();
  const ids = chosen.map(({ id }) => id);
  const isFull = chosen.length >= MAX_FEATURED;
  const add = useRef<HTMLInputElement>(null);
  const remove = (id: string) => {
    flushSync(() => onChange(chosen.filter((item) => item.id !== id)));
    add.current?.focus();
  };
  return (
    <Card component="section" aria-label={t(`features.${kind}`)}>
      <CardContent className={cx('card') ?? ''}>
        <h2>{t(`features.${kind}`)}</h2>
        {chosen.length === 0 && <p className={cx('none')}>{t(`features.none_${kind}`)}</p>}
        <SortableList
          items={chosen}
          onMove={(from, to) => onChange(arrayMove([...chosen], ids.indexOf(from), ids.indexOf(to)))}
          foot={({ id, title }) => (
            <IconButton size="small" aria-label={t('features.remove', { title: text(title) })} onClick={() => remove(id)}>
              <Icon name="x" />
            </IconButton>
          )}
        />
        <TextField
          select
          label={t(`features.add_${kind}`)}
          value=""
          inputRef={add}
          disabled={isFull || others.length === 0}
          onChange={({ target }) => {
            const added = others.find(({ id }) => id === target.value);
            if (added) onChange([...chosen, added]);
          }}
        >
          {others.map(({ id, title }) => (
            <MenuItem key={id} value={id}>
              {text(title)}
            </MenuItem>
          ))}
        </TextField>
      </CardContent>
    </Card>
  );
};

/** The competitions and news shown first on the home page, in an order that organisers choose. */
export const FeaturesPage = () => {
  const { t } = useTranslation('admin');
  const notify = useNotify();
  const message = useProblemMessage();
  const read = useCall('GET /api/admin/home-features', {}, { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false });
  const [changed, setChanged] = useState<Choice | null>(null);
  useWarnBeforeUnload(changed !== null);
  const save = useAction('PUT /api/admin/home-features', {
    async onSuccess() {
      await read.refetch();
      setChanged(null);
      notify(t('features.saved'), { type: 'success' });
    },
  });
  const stored = read.data;
  const chosen = changed ?? stored;
  const press = useSinglePress(async () => {
    if (stored && chosen) await save.mutateAsync({ body: { before: idsOf(stored), after: idsOf(chosen) } });
  });
  const readAgain = () => {
    save.reset();
    setChanged(null);
    void read.refetch();
  };
  const failure = save.error ?? read.error;
  return (
    <>
      <PageHead
        title={t('frame.areas.home')}
        facts={t('features.facts', { max: MAX_FEATURED })}
        line
        actions={
          <Button variant="contained" disabled={changed === null} loading={save.isPending} onClick={press}>
            {t('features.save')}
          </Button>
        }
      />
      <div className={cx('page')}>
        {failure && (
          <Alert severity="error" action={<Button onClick={readAgain}>{t('features.read_again')}</Button>}>
            {message(failure)}
          </Alert>
        )}
        {read.isPending && <LoadingBars rows={6} />}
        {stored && chosen && (
          <div className={cx('cards')}>
            {kinds.map((kind) => {
              const all =
                kind === 'competitions' ? [...stored.competitions, ...stored.otherCompetitions] : [...stored.news, ...stored.otherNews];
              return (
                <ChoiceCard
                  key={kind}
                  kind={kind}
                  chosen={chosen[kind]}
                  others={all.filter(({ id }) => !chosen[kind].some((item) => item.id === id))}
                  onChange={(items) => setChanged({ competitions: chosen.competitions, news: chosen.news, [kind]: items })}
                />
              );
            })}
          </div>
        )}
        <p className={cx('none')}>
          {t('features.others')} <Link to="/slides">{t('features.carousel')}</Link> · <Link to="/partners">{t('features.partners')}</Link>
        </p>
      </div>
    </>
  );
};
