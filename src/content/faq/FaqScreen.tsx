import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '#contract/content/public.ts';
import { SearchBox } from '#src/content/search/SearchBox.tsx';
import { useCall } from '#src/platform/api/useCall.ts';
import { useLocale } from '#src/platform/i18n/useLocale.ts';
import { Page } from '#src/platform/navigation/Page.tsx';
import { QueryView } from '#src/platform/problems/QueryView.tsx';
import { dialled } from '#src/platform/site/dialled.ts';
import { useSite } from '#src/platform/site/site.ts';
import { Button } from '#src/ui/Button.tsx';
import { bindStyles } from '#src/ui/bindStyles.ts';
import { FilterGroup } from '#src/ui/choices/FilterGroup.tsx';
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx';
import { Notice } from '#src/ui/feedback/Notice.tsx';
import { Skeleton, SkeletonGroup } from '#src/ui/feedback/Skeleton.tsx';
import { moreIcons } from '#src/ui/icons/moreIcons.ts';
import { PageBand } from '#src/ui/layout/PageBand.tsx';
import css from './FaqScreen.module.css';
import { faqMetadata } from './faqMetadata.ts';
import { type Category, categories, entriesOf, findEntries } from './faqSearch.ts';
import { QuestionItem } from './QuestionItem.tsx';
import { useFaqSearch } from './useFaqSearch.ts';

/** Opens every `details` below the element while the page is printed. */
const useOpenForPrint = (): RefObject<HTMLDivElement | null> => {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let opened: HTMLDetailsElement[] = [];
    const open = () => {
      opened = [...(root.current?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? [])];
      for (const details of opened) details.open = true;
    };
    const close = () => {
      for (const details of opened) details.open = false;
    };
    window.addEventListener('beforeprint', open);
    window.addEventListener('afterprint', close);
    return () => {
      window.removeEventListener('beforeprint', open);
      window.removeEventListener('afterprint', close);
    };
  }, []);
  return root;
};

const cx = bindStyles(css);

/** `/faq?q=&category=`: questions and answers, searchable by text and category. */
export default function FaqScreen() {
  const { t } = useTranslation('reading');
  const locale = useLocale();
  const faq = useCall('GET /api/faq', {});
  const { query, category, narrow } = useFaqSearch();
  return (
    <Page title={t('faq.title')} metadata={import.meta.env.SSR && faq.data && faqMetadata(faq.data.items, locale)}>
      <PageBand tone="mint" title={t('faq.title')} lead={t('faq.lead')} art="tock-think" />
      <div className={`wrap ${cx('page')}`}>
        <SearchBox
          label={t('faq.search')}
          placeholder={t('faq.placeholder')}
          clearLabel={t('faq.clearSearch')}
          value={query}
          onChange={(value) => narrow({ query: value, category })}
        />
        <QueryView query={faq} skeleton={<FaqSkeleton />}>
          {({ items }) => (
            <>
              <Categories questions={items} chosen={category} onChoose={(next) => narrow({ query, category: next })} />
              <Questions questions={items} query={query} category={category} onClear={() => narrow({ query: '', category: undefined })} />
            </>
          )}
        </QueryView>
        {!faq.isPending && <ContactNotice />}
      </div>
    </Page>
  );
}

interface CategoriesProps {
  questions: readonly Question[];
  chosen: Category | undefined;
  onChoose: (category: Category | undefined) => void;
}

function Categories({ questions, chosen, onChoose }: CategoriesProps) {
  const { t } = useTranslation('reading');
  const used = categories.filter((category) => questions.some((question) => question.category === category));
  const all = { value: 'all', label: t('all') } as const;
  return (
    <FilterGroup
      className={cx('filter')}
      label={t('faq.categories')}
      options={[all, ...used.map((category) => ({ value: category, label: t(`faq.category.${category}`) }))]}
      value={chosen ?? all.value}
      onChange={(value) => onChoose(value === 'all' ? undefined : value)}
    />
  );
}

interface QuestionsProps {
  questions: readonly Question[];
  query: string;
  category: Category | undefined;
  onClear: () => void;
}

function Questions({ questions, query, category, onClear }: QuestionsProps) {
  const { t } = useTranslation('reading');
  const locale = useLocale();
  const list = useOpenForPrint();
  const count = useRef<HTMLParagraphElement>(null);
  const entries = useMemo(() => entriesOf(questions, locale), [questions, locale]);
  const found = findEntries(entries, query, category);
  const searching = query.trim() !== '';
  const clear = (
    <Button
      variant="secondary"
      icon="x"
      onClick={() => {
        onClear();
        // the button disappears with the empty state
        count.current?.focus();
      }}
    >
      {t('faq.clear')}
    </Button>
  );
  return (
    <div ref={list}>
      <p ref={count} tabIndex={-1} className={cx('count')} role="status">
        {searching && t('faq.found', { count: found.length })}
      </p>
      {found.length === 0 && <EmptyState title={t('faq.emptyTitle')} body={t('faq.emptyBody')} action={clear} />}
      {categories
        .map((each) => ({ each, entriesHere: found.filter((entry) => entry.category === each) }))
        .filter(({ entriesHere }) => entriesHere.length > 0)
        .map(({ each, entriesHere }) => (
          <section key={each} className={cx('section')} aria-labelledby={`faq-${each}`}>
            <h2 id={`faq-${each}`}>{t(`faq.category.${each}`)}</h2>
            <div className={cx('questions')}>
              {entriesHere.map((entry) => (
                <QuestionItem key={entry.id} entry={entry} search={query} />
              ))}
            </div>
          </section>
        ))}
    </div>
  );
}

/** The contact for questions that are not answered here. */
function ContactNotice() {
  const { t } = useTranslation('reading');
  const contact = useSite()?.contact;
  if (!contact) return null;
  return (
    <Notice tone="info" icon={moreIcons.mail} title={t('faq.askTitle')} className={cx('ask')}>
      <p>
        {t('faq.askBody')} <a href={`mailto:${contact.email}`}>{contact.email}</a>
        {contact.phone && (
          <>
            {t('faq.orCall')} <a href={dialled(contact.phone)}>{contact.phone}</a>
          </>
        )}
      </p>
    </Notice>
  );
}

function FaqSkeleton() {
  const { t } = useTranslation('reading');
  return (
    <SkeletonGroup label={t('faq.loading')} className={cx('questions')}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Skeleton key={key} shape="block" height={64} />
      ))}
    </SkeletonGroup>
  );
}
