import type { OwnWork } from '#contract/works/public.ts';
import type { UploadItem, UploadStatus } from '#src/offline/uploads/index.ts';

/** Returns a work as its owner reads it; by default a link. */
export const ownWork = (changes: Partial<OwnWork> = {}): OwnWork => ({
  no: 'W2345678',
  title: '大货场',
  kind: 'link',
  posterUrl: null,
  teamName: '闪电蜗牛',
  group: 'primary',
  votes: 0,
  description: '用最少的积木送货。',
  media: { kind: 'link', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
  preparation: 'ready',
  competition: {
    id: 'c'.repeat(26),
    slug: 'city-couriers',
    season: 2026,
    title: { 'zh-CN': '城市小信使', 'en-US': 'City couriers' },
    voting: null,
  },
  registrationId: 'entry-1',
  uploadIds: [],
  posterUploadId: null,
  releasedAt: null,
  public: false,
  refusal: null,
  editable: true,
  submittedAt: 0,
  updatedAt: 0,
  version: 1,
  contentVersion: 1,
  ...changes,
});

/** Returns a running upload of a 1,000 byte film for the entry, as the upload engine shows it. */
export const uploadItem = (id: string, status: UploadStatus, changes: Partial<UploadItem> = {}): UploadItem => ({
  id,
  uploadId: id.repeat(32),
  registrationId: 'entry-1',
  purpose: 'work',
  gallery: null,
  name: `${id}.mp4`,
  type: 'video/mp4',
  sizeBytes: 1000,
  acceptedBytes: 0,
  storedIn: 'opfs',
  isStartedOver: false,
  smaller: null,
  createdAt: 0,
  status,
  ...changes,
});
