import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { Picture } from '#contract/content/picture.ts';
import { defaultRound } from '#contract/judging/round.ts';
import { extensionOf } from '#contract/uploads/rules/uploadFile.ts';
import type { NewWork } from '#contract/works/public.ts';
import { addRound, changeByHand, openRound, setPanel } from '#server/judging/index.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Actor } from '#server/platform/sessions.ts';
import { releaseWorks, submitWork } from '#server/works/index.ts';
import type { Sources } from './sources.ts';

interface SampleWork {
  teamName: string;
  title: string;
  description: string;
  /** Names of `content/videos` or `content/pictures.json`, or a link. */
  media: { film: string } | { pictures: string[] } | { link: string };
}

/** Works of the open online competition, so that its gallery and its voting are not empty. Six of seven are released. */
export const sampleWorks: readonly SampleWork[] = [
  {
    teamName: '小蚂蚁搬家队',
    title: '丰收车队',
    description: '我们把积木路铺成一个大圈，小车绕一圈就能把三箱苹果送到站台。用了 14 块积木，循环只写了一次。',
    media: { film: 'harvest-convoy' },
  },
  {
    teamName: '银河货运',
    title: '太空补给站',
    description: '货船先对准码头，再一步一步靠近。最难的是最后一格，我们试了九次才停稳。',
    media: { film: 'space-supply' },
  },
  {
    teamName: 'Moon Mail',
    title: 'Parcels for the Moon',
    description:
      'Our rover brings three parcels to three craters. It turns only when it sees the red block, so the route can change and it still works.',
    media: { film: 'moon-post' },
  },
  {
    teamName: '森林快递',
    title: '动物园的早餐',
    description: '小车去厨房取早餐，再送给熊猫和长颈鹿。妈妈帮我们拍了照片。',
    media: { pictures: ['forest-zoo-kitchen', 'forest-zoo-cart', 'forest-zoo-cup'] },
  },
  {
    teamName: '海底小分队',
    title: '海底救援货船',
    description: '洋流会把船推歪，所以每走两格就要修正一次方向。',
    media: { pictures: ['undersea-rescue-plan', 'undersea-rescue-current'] },
  },
  {
    teamName: '积木星期天',
    title: '第一次送货',
    description: '这是我们第一次参加比赛。机器人一共走了 11 步，没有撞到墙。',
    media: { pictures: ['first-blocks-mat', 'first-blocks-three'] },
  },
  {
    teamName: '红色小火车',
    title: '谷仓到站台',
    description: '火车从谷仓出发，遇到岔路就选积木少的那一条。',
    media: { pictures: ['harvest-convoy-barn', 'harvest-convoy-road'] },
  },
];
const RELEASED = 6;

/** The public copies of a file; no original was uploaded. */
interface SampleFile {
  full: Buffer;
  type: string;
  preview: Buffer | null;
  width: number;
  height: number;
}

/** Stores a file as a finished upload of an entry. Returns the upload's id. */
const storeUpload = async (
  { db, files, clock }: Deps,
  { accountId, registrationId }: { accountId: string; registrationId: string },
  name: string,
  purpose: 'work' | 'poster',
  { full, type, preview, width, height }: SampleFile,
): Promise<string> => {
  const id = randomBytes(16).toString('hex');
  const now = clock.now();
  const fullKey = `works/${id}/full.${extensionOf(type)}`;
  const previewKey = preview && `works/${id}/preview.webp`;
  await files.put(fullKey, full);
  if (preview && previewKey) await files.put(previewKey, preview);
  await db
    .insertInto('upload')
    .values({
      id,
      accountId,
      registrationId,
      filename: `${name}.${extensionOf(type)}`,
      declaredType: type,
      purpose,
      sizeBytes: full.length,
      kind: type.startsWith('video/') ? 'video' : 'image',
      type,
      state: 'ready',
      problem: null,
      metadata: '{}',
      storage: null,
      sha256: createHash('sha256').update(full).digest('hex'),
      expectedSha256: null,
      key: null,
      fullKey,
      previewKey,
      width,
      height,
      durationMs: null,
      codec: null,
      conversion: null,
      createdAt: now,
      updatedAt: now,
      // This clock is days behind: the sweeper of a running server must not remove the upload before its work is submitted.
      expiresAt: now + 365 * 24 * 3600_000,
    })
    .execute();
  return id;
};

const Rendered = z.record(z.string(), Picture.omit({ alt: true }));
/** The size in which `scripts/draw-videos.ts` draws. */
const FILM_SIZE = { width: 960, height: 540 };
const FULL_WIDTH = 960;
const PREVIEW_WIDTH = 480;

/** Submits a work for each entry, in the order of `sampleWorks`, and releases most of them. `depsWithoutMessages` send no messages. */
export const seedWorks = async (
  depsWithoutMessages: Deps,
  sources: Sources,
  {
    organiser,
    judges,
    entries,
  }: { organiser: Actor; judges: readonly Actor[]; entries: readonly { who: Actor; registrationId: string }[] },
): Promise<void> => {
  const rendered = await sources.json('pictures.json', Rendered);
  const webp = (name: string, width: number): Promise<Buffer> => {
    const url = rendered[name]?.sources.find((source) => source.type === 'image/webp' && source.width === width)?.url;
    if (!url) throw new Error(`no picture ${name}`);
    return sources.bytes(`pictures/${url.replace('/files/', 'public/')}`);
  };
  const pictureOf = async (name: string): Promise<SampleFile> => {
    const [full, preview] = await Promise.all([webp(name, FULL_WIDTH), webp(name, PREVIEW_WIDTH)]);
    const { width, height } = rendered[name] ?? { width: 1, height: 1 };
    return { full, type: 'image/webp', preview, width: FULL_WIDTH, height: Math.round((height * FULL_WIDTH) / width) };
  };
  const mediaOf = async (work: SampleWork, entry: { accountId: string; registrationId: string }): Promise<NewWork['media']> => {
    const { media } = work;
    if ('link' in media) return { kind: 'link', url: media.link };
    if ('pictures' in media) {
      const uploadIds = [];
      for (const name of media.pictures) uploadIds.push(await storeUpload(depsWithoutMessages, entry, name, 'work', await pictureOf(name)));
      return { kind: 'images', uploadIds };
    }
    const film = { full: await sources.bytes(`videos/${media.film}.mp4`), type: 'video/mp4', preview: null, ...FILM_SIZE };
    const uploadId = await storeUpload(depsWithoutMessages, entry, media.film, 'work', film);
    const posterUploadId = await storeUpload(depsWithoutMessages, entry, media.film, 'poster', await pictureOf(`${media.film}-poster`));
    return { kind: 'video', uploadId, posterUploadId };
  };
  for (const [index, work] of sampleWorks.entries()) {
    const entry = entries[index];
    if (!entry) continue;
    const { who, registrationId } = entry;
    const media = await mediaOf(work, { accountId: who.id, registrationId });
    await submitWork(depsWithoutMessages, who, registrationId, { title: work.title, description: work.description, media }, null);
  }
  const released = entries.slice(0, RELEASED).map(({ registrationId }) => registrationId);
  const { db } = depsWithoutMessages;
  const rows = await db.selectFrom('work').select('id').where('registrationId', 'in', released).execute();
  await releaseWorks(
    depsWithoutMessages,
    organiser,
    null,
    rows.map(({ id }) => id),
  );
  await seedRounds(depsWithoutMessages, organiser, judges);
};

const DAY_MS = 24 * 3600_000;

/** Opens a round of judging in each competition that has works, with all of them assigned to all judges. */
const seedRounds = async (deps: Parameters<typeof changeByHand>[0], organiser: Actor, judges: readonly Actor[]): Promise<void> => {
  const works = await deps.db.selectFrom('work').select(['id', 'competitionId']).execute();
  const judgeIds = judges.map(({ id }) => id);
  const now = deps.clock.now();
  for (const [competitionId, own] of Map.groupBy(works, (work) => work.competitionId)) {
    const { id } = await addRound(deps, organiser, null, competitionId, {
      name: { 'zh-CN': '第一轮', 'en-US': 'Round one' },
      ...defaultRound,
      opensAt: now,
      closesAt: now + 30 * DAY_MS,
      groups: null,
      after: null,
    });
    const members = judgeIds.map((judgeId) => ({ judgeId, languages: null, limit: null }));
    const { version } = await setPanel(deps, organiser, null, id, { version: 0, members });
    await openRound(deps, organiser, null, id, version);
    const pairs = own.flatMap((work) => judgeIds.map((judgeId) => ({ workId: work.id, judgeId })));
    await changeByHand(deps, organiser, null, id, { does: 'assign', pairs });
  }
};
