// Guards: a competition's cover and its judges' pictures are public only with it, keep no data about their photographer, are never files of another
// site, and stay as long as any draft or version names them.
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import type { CompetitionData } from '#contract/competitions/competitionData.ts';
import type { Picture } from '#contract/content/picture.ts';
import { Problem } from '#contract/http/problem.ts';
import { competitionData } from '../fixtures/competitionData.ts';
import { both, galleryActions, photoOf } from './galleryActions.ts';
import { type Client, describeOnBothDatabases } from './harness.ts';

describeOnBothDatabases('pictures of a competition', (context) => {
  let wang: Client;
  beforeAll(async () => {
    wang = await context().organiser();
  });
  const { uploaded, add, remove } = galleryActions(context, () => wang);

  let slugs = 0;
  const draftOf = (changes: Partial<CompetitionData>): CompetitionData => {
    slugs += 1;
    return competitionData(context().clock.now(), { slug: `pictured-${slugs}`, ...changes });
  };
  const portraitOf = ({ alt: _, ...portrait }: Picture) => portrait;
  const judgeWith = (picture: Picture): CompetitionData['judges'][number] => ({
    name: both('Chen Yu'),
    title: both('Teacher'),
    picture: portraitOf(picture),
  });
  const pictureOf = async (background: string): Promise<Picture> => {
    const uploadId = await uploaded('IMG_1.jpg', await photoOf(background));
    return wang.call('POST /api/admin/content-pictures', { body: { uploadId } });
  };
  const save = (id: string, number: number, version: number, data: CompetitionData) =>
    wang.call('PUT /api/admin/competition-drafts/:id', { params: { id }, body: { number, version, data } });
  const publish = (id: string, number: number, version: number) =>
    wang.call('POST /api/admin/competition-drafts/:id/publication', { params: { id }, body: { number, version } });
  const begun = async (data: CompetitionData): Promise<string> => {
    const { id } = await wang.call('POST /api/admin/competition-drafts', { body: {} });
    await save(id, 1, 1, data);
    return id;
  };
  const shown = (id: string) => context().client().call('GET /api/competitions/:id', { params: { id } });
  const fieldsOf = async (call: Promise<unknown>) => {
    const problem = await call.then(
      () => null,
      (error: unknown) => error,
    );
    return problem instanceof Problem ? problem.detail.fields : problem;
  };
  const statuses = async ({ sources }: Pick<Picture, 'sources'>) => [
    ...new Set(await Promise.all(sources.map(async ({ url }) => (await fetch(`${context().url}${url}`)).status))),
  ];

  it('are shown with it in lists and on its page, described in both languages, without what only the photographer should know', async () => {
    const cover = { ...(await pictureOf('#74C052')), alt: both('Children at a mat') };
    const judge = await pictureOf('#2E5BFF');
    const data = draftOf({ picture: { ...cover, alt: { 'zh-CN': '孩子们', 'en-US': '' } }, judges: [judgeWith(judge)] });
    const id = await begun(data);
    expect(await fieldsOf(publish(id, 1, 2))).toEqual({ 'picture.alt.en-US': 'required' });
    await save(id, 1, 2, { ...data, picture: cover });
    const { published } = await publish(id, 1, 3);
    expect(published?.data).toMatchObject({ picture: cover, judges: [judgeWith(judge)] });
    expect(await shown(id)).toMatchObject({ picture: cover, judges: [judgeWith(judge)] });
    const { items } = await context().client().call('GET /api/competitions');
    expect(items.find((each) => each.id === id)?.picture).toEqual(cover);
    for (const { url } of [...cover.sources, ...judge.sources]) {
      const bytes = Buffer.from(await (await fetch(`${context().url}${url}`)).arrayBuffer());
      expect([(await sharp(bytes).metadata()).exif, bytes.includes('SecretCamera')]).toEqual([undefined, false]);
    }
    const { id: next } = await wang.call('POST /api/admin/competition-drafts', { body: { copyOf: id } });
    const copy = await wang.call('GET /api/admin/competition-drafts/:id', { params: { id: next } });
    expect(copy.draft?.data).toMatchObject({ picture: cover, judges: [judgeWith(judge)] });
  });

  it('are pictures of this site alone', async () => {
    const cover = { ...(await pictureOf('#FFBF2E')), alt: both('A mat') };
    const { id } = await wang.call('POST /api/admin/competition-drafts', { body: {} });
    const [first] = cover.sources;
    if (!first) throw new Error('a picture without sources');
    const hostile = [
      'https://elsewhere.example/x.webp',
      '//elsewhere.example/x.webp',
      '/api/account',
      `/files/${'a'.repeat(20)}/../../api/account`,
      `javascript:alert(1)//${first.url}`,
      `${first.url}?to=elsewhere`,
    ];
    for (const url of hostile) {
      const picture = { ...cover, sources: [{ ...first, url }] };
      expect(await fieldsOf(save(id, 1, 1, draftOf({ picture })))).toEqual({ 'data.picture.sources.0.url': 'invalid' });
      expect(await fieldsOf(save(id, 1, 1, draftOf({ judges: [judgeWith(picture)] })))).toEqual({
        'data.judges.0.picture.sources.0.url': 'invalid',
      });
    }
  });

  it('may be missing in drafts and rows from before', async () => {
    const { db } = context().deps;
    const id = await begun(draftOf({ judges: [{ name: both('Chen Yu'), title: both('Teacher'), picture: null }] }));
    await publish(id, 1, 2);
    const judges = JSON.stringify([{ name: both('Chen Yu'), title: both('Teacher') }]);
    await db.updateTable('competition').set({ judges, picture: null }).where('id', '=', id).execute();
    const { data } = await db.selectFrom('competitionVersion').select('data').where('competitionId', '=', id).executeTakeFirstOrThrow();
    const { picture: _, ...before }: Record<string, unknown> = JSON.parse(data);
    await db
      .updateTable('competitionVersion')
      .set({ data: JSON.stringify({ ...before, judges: JSON.parse(judges) }) })
      .where('competitionId', '=', id)
      .execute();
    expect((await shown(id)).judges).toEqual([{ name: both('Chen Yu'), title: both('Teacher') }]);
    const record = await wang.call('GET /api/admin/competition-drafts/:id', { params: { id } });
    expect(record.published?.data).toMatchObject({ picture: null, judges: [{ picture: null }] });
  });

  it('stay while a draft, the public page or an earlier version names them, even if the gallery that had them removes them', async () => {
    const photo = async (background: string) => add('photo', await uploaded('a.jpg', await photoOf(background)));
    const [inDraft, onPage, judged, earlier, unused] = [
      await photo('#111111'),
      await photo('#222222'),
      await photo('#333333'),
      await photo('#444444'),
      await photo('#555555'),
    ];
    const withAlt = ({ picture }: typeof inDraft) => ({ ...picture, alt: both('A mat') });
    const id = await begun(draftOf({ picture: withAlt(earlier) }));
    const { published } = await publish(id, 1, 2);
    if (!published) throw new Error('it is not public');
    await save(id, 2, 0, { ...published.data, picture: withAlt(onPage), judges: [judgeWith(judged.picture)] });
    await publish(id, 2, 1);
    await save(id, 3, 0, { ...published.data, picture: withAlt(inDraft), judges: [] });
    await remove(
      'photo',
      [inDraft, onPage, judged, earlier, unused].map((each) => each.id),
    );
    for (const { picture } of [inDraft, onPage, judged, earlier]) expect(await statuses(picture)).toEqual([200]);
    expect(await statuses(unused.picture)).toEqual([404]);
  });
});
