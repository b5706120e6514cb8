import type { ContentKind, OrderedKind } from '#contract/content/contentData.ts';
import { aboutKind } from './aboutKindStore.ts';
import { downloadKind, downloadOrder } from './downloadKindStore.ts';
import type { KindOf, Order } from './kind.ts';
import { newsKind } from './newsKindStore.ts';
import { pageKind } from './pageKindStore.ts';
import { partnerKind, partnerOrder } from './partnerKindStore.ts';
import { pastEventKind } from './pastEventKindStore.ts';
import { questionKind, questionOrder } from './questionKindStore.ts';
import { slideKind, slideOrder } from './slideKindStore.ts';

/** Add a new kind here, its schema in `contract/content/contentData.ts` and its required fields in `contract/content/rules/contentDraft.ts`. */
export const kinds: Record<ContentKind, KindOf> = {
  news: newsKind,
  question: questionKind,
  download: downloadKind,
  slide: slideKind,
  partner: partnerKind,
  page: pageKind,
  review: pastEventKind,
  about: aboutKind,
};

export const orders: Record<OrderedKind, Order> = {
  question: questionOrder,
  download: downloadOrder,
  slide: slideOrder,
  partner: partnerOrder,
};
