import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  acceptedFor,
  expectedType,
  expectedTypeFor,
  extensionOf,
  fileProblem,
  kindOf,
  MAX_UPLOAD_BYTES,
  plainFileName,
  STAFF_UPLOAD_QUOTA,
  UPLOAD_QUOTA,
} from '#contract/uploads/rules/uploadFile.ts';
import { workLink } from '#contract/works/rules/workLink.ts';
import { makeWorkNo, parseWorkNo } from '#contract/works/rules/workNumber.ts';

describe('fileProblem', () => {
  const purposes = fc.constantFrom('work' as const, 'poster' as const);

  it('accepts the types of a purpose up to their size and not a byte more', () => {
    fc.assert(
      fc.property(purposes, fc.integer({ min: -1, max: 600 * 1024 * 1024 }), (purpose, size) => {
        for (const { types, maxBytes } of acceptedFor(purpose))
          for (const type of types)
            expect(fileProblem(purpose, type, size)).toBe(size > maxBytes ? 'file_too_large' : size <= 0 ? 'file_empty' : null);
      }),
    );
    expect(fileProblem('work', 'video/mp4', 500 * 1024 * 1024)).toBeNull();
    expect(fileProblem('work', 'video/mp4', MAX_UPLOAD_BYTES + 1)).toBe('file_too_large');
  });

  it('accepts what the rules of the competition name: films up to 500 MB, pictures up to 20, posters up to 2', () => {
    const MB = 1024 * 1024;
    for (const [purpose, megabytes, types] of [
      ['work', 500, ['video/mp4', 'video/quicktime', 'video/webm']],
      ['work', 20, ['image/jpeg', 'image/png', 'image/gif', 'image/tiff', 'image/heic', 'image/heif']],
      ['content', 500, ['video/mp4', 'video/quicktime', 'video/webm']],
      ['content', 20, ['image/jpeg', 'image/png', 'image/gif', 'image/tiff', 'image/heic', 'image/heif', 'image/webp']],
      ['poster', 2, ['image/jpeg', 'image/png', 'image/webp']],
    ] as const)
      for (const type of types)
        expect([type, fileProblem(purpose, type, megabytes * MB), fileProblem(purpose, type, megabytes * MB + 1)]).toEqual([
          type,
          null,
          'file_too_large',
        ]);
    const kinds = (purpose: Parameters<typeof acceptedFor>[0]) => acceptedFor(purpose).map(({ kind }) => kind);
    expect([kinds('work'), kinds('poster'), kinds('content'), kinds('document')]).toEqual([
      ['video', 'image'],
      ['image'],
      ['video', 'image'],
      ['document'],
    ]);
    expect(fileProblem('poster', 'video/mp4', 1)).toBe('file_type_not_accepted');
    // And the quotas of an account's uploads that belong to no work.
    expect([UPLOAD_QUOTA, STAFF_UPLOAD_QUOTA]).toEqual([
      { bytes: 2048 * MB, files: 20 },
      { bytes: 8192 * MB, files: 500 },
    ]);
    // A document is one whatever its size, and nothing else is one.
    const pdf = (size: number) => fileProblem('document', 'application/pdf', size);
    expect([pdf(50 * MB), pdf(50 * MB + 1), pdf(1), pdf(0)]).toEqual([null, 'document_not_accepted', null, 'file_empty']);
    for (const type of ['image/png', 'video/mp4', null]) expect(fileProblem('document', type, 1)).toBe('document_not_accepted');
    expect(fileProblem('content', 'application/pdf', 1)).toBe('file_type_not_accepted');
    // The size of any upload is checked before its type.
    expect(fileProblem('work', 'text/plain', 500 * MB + 1)).toBe('file_too_large');
  });

  it('accepts no other type', () => {
    for (const type of ['text/plain', 'audio/mp4', 'video/matroska', 'image/svg+xml', 'image/webp', '', null])
      expect(fileProblem('work', type, 1000)).toBe('file_type_not_accepted');
    fc.assert(fc.property(fc.string(), (type) => fileProblem('poster', `x/${type}`, 10) === 'file_type_not_accepted'));
  });

  it('knows a file by its name where nothing else is said of it', () => {
    expect(expectedType('IMG_01.MOV', '')).toBe('video/quicktime');
    expect(expectedType('a.tif', 'application/octet-stream')).toBe('image/tiff');
    expect(expectedType('a.mp4', 'video/x-m4v; codecs=avc1')).toBe('video/mp4');
    expect(expectedType('mp4', '')).toBe('video/mp4');
    expect(expectedType('a.txt', 'text/plain')).toBeNull();
    expect(extensionOf('image/jpeg')).toBe('jpg');
    for (const [names, type] of [
      [['mp4', 'm4v', 'MP4'], 'video/mp4'],
      [['mov'], 'video/quicktime'],
      [['webm'], 'video/webm'],
      [['jpg', 'jpeg', 'JPG'], 'image/jpeg'],
      [['png'], 'image/png'],
      [['gif'], 'image/gif'],
      [['tif', 'tiff'], 'image/tiff'],
      [['webp'], 'image/webp'],
      [['heic'], 'image/heic'],
      [['heif'], 'image/heif'],
    ] as const) {
      for (const name of names) expect([name, expectedType(`film.v2.${name}`, '')]).toEqual([name, type]);
      expect(extensionOf(type)).toBe(names[0]);
    }
    for (const [declared, type] of [
      ['image/apng', 'image/png'],
      [' IMAGE/JPG ', 'image/jpeg'],
      ['video/x-m4v', 'video/mp4'],
    ] as const)
      expect([declared, expectedType('a', declared)]).toEqual([declared, type]);
    expect([expectedTypeFor('document', 'rules.PDF', ''), expectedTypeFor('document', 'film.mp4', 'video/mp4')]).toEqual([
      'application/pdf',
      null,
    ]);
    expect([expectedTypeFor('content', 'film.mp4', ''), expectedTypeFor('work', 'rules.pdf', '')]).toEqual(['video/mp4', null]);
    const named = ['video/quicktime', 'image/jpeg', 'application/pdf', 'image/x-unknown'].map(plainFileName);
    expect(named).toEqual(['video.mov', 'image.jpg', 'document.pdf', 'image.bin']);
    expect([extensionOf('text/x-unknown'), kindOf('video/webm'), kindOf('image/png')]).toEqual(['bin', 'video', 'image']);
  });
});

describe('workLink', () => {
  const youtubeId = fc.stringMatching(/^[\w-]{11}$/);
  const driveId = fc.stringMatching(/^[\w-]{20,44}$/);

  it('writes every address of a video in one way, which it reads itself', () => {
    const paths = (id: string) => [
      `https://youtu.be/${id}?t=3`,
      `http://www.youtube.com/watch?feature=x&v=${id}`,
      `https://m.youtube.com/shorts/${id}`,
      ` https://youtube.com/embed/${id} `,
      `youtu.be/${id}`,
      ` www.youtube.com/watch?v=${id}`,
      `//youtube.com/shorts/${id}`,
      `https://www.youtube.com/live/${id}`,
      `https://www.youtube.com/v/${id}`,
      `https://www.youtube-nocookie.com/embed/${id}`,
    ];
    fc.assert(
      fc.property(youtubeId, (id) => {
        for (const url of paths(id))
          expect(workLink(url)).toEqual({ service: 'youtube', id, url: `https://www.youtube.com/watch?v=${id}` });
      }),
    );
    fc.assert(
      fc.property(driveId, (id) => {
        for (const url of [
          `https://drive.google.com/file/d/${id}/view?usp=sharing`,
          `https://drive.google.com/open?id=${id}`,
          `https://drive.google.com/uc?export=download&id=${id}`,
          `https://docs.google.com/file/d/${id}`,
          `https://drive.google.com/file/u/0/d/${id}/edit`,
        ]) {
          const link = workLink(url);
          expect(link).toEqual({ service: 'google_drive', id, url: `https://drive.google.com/file/d/${id}/view` });
          expect(workLink(link?.url ?? '')).toEqual(link);
        }
      }),
    );
  });

  it('keeps the key that older shared files open with, and takes the longest address', () => {
    const file = 'https://drive.google.com/file/d/1234567890/view';
    // Copied with the surrounding text.
    for (const typed of [
      'https://youtu.be/dQw4w9WgXcQ。',
      '<https://youtu.be/dQw4w9WgXcQ>',
      '《https://youtu.be/dQw4w9WgXcQ》，',
      'ｈｔｔｐｓ：／／youtu.be/dQw4w9WgXcQ',
    ])
      expect([typed, workLink(typed)?.id]).toEqual([typed, 'dQw4w9WgXcQ']);
    expect(workLink(`${file}?resourcekey=0-aB_c`)?.url).toBe(`${file}?resourcekey=0-aB_c`);
    expect(workLink(`${file}?resourcekey=a%20b`)?.url).toBe(file);
    const start = 'https://youtu.be/dQw4w9WgXcQ?';
    expect(workLink(start + 'x'.repeat(500 - start.length))?.id).toBe('dQw4w9WgXcQ');
  });

  it('takes no other site, however it looks', () => {
    for (const url of [
      'https://example.com/watch?v=dQw4w9WgXcQ',
      'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
      'https://youtube.com@example.com/watch?v=dQw4w9WgXcQ',
      'https://user@www.youtube.com/watch?v=dQw4w9WgXcQ',
      'https://www.youtube.com:8443/watch?v=dQw4w9WgXcQ',
      'https://user:secret@www.youtube.com/watch?v=dQw4w9WgXcQ',
      'https://:secret@www.youtube.com/watch?v=dQw4w9WgXcQ',
      'ftp://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'https://youtu.be/',
      'https://youtu.be/dQw4w9WgXc',
      'https://youtu.be/dQw4w9WgXcQQ',
      'https://www.youtube.com/embed',
      'https://www.youtube.com/watch',
      'https://www.youtube.com/user/dQw4w9WgXcQ',
      'https://drive.google.com/file/d/123456789/view',
      'https://drive.google.com/other?id=1a2b3c4d5e6f7g8h9i0j',
      'https://drive.google.com/open',
      `https://youtu.be/dQw4w9WgXcQ?${'x'.repeat(500)}`,
      'javascript:alert(1)//www.youtube.com/watch?v=dQw4w9WgXcQ',
      'https://www.youtube.com/',
      'https://www.youtube.com/@channel',
      'https://drive.google.com/drive/folders/1a2b3c4d5e6f7g8h9i0j',
      'not a link',
      '',
    ])
      expect([url, workLink(url)]).toEqual([url, null]);
    const ours = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'drive.google.com', 'docs.google.com'];
    const others = fc
      .stringMatching(/^[a-z]{1,12}$/)
      .chain((word) => fc.constantFrom(...ours.flatMap((host) => [`${word}${host}`, `${host}.${word}`, `${word}-${host}`])));
    fc.assert(
      fc.property(others, youtubeId, (host, id) => {
        fc.pre(!ours.includes(host));
        expect(workLink(`https://${host}/watch?v=${id}`)).toBeNull();
        expect(workLink(`https://${host}/file/d/${id}/view`)).toBeNull();
      }),
    );
  });
});

describe('work numbers', () => {
  it('are read as they are written, however they are typed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 7, maxLength: 32 }), (random) => {
        const no = makeWorkNo(random);
        expect(no).toMatch(/^W[2-9A-HJKMNP-Z]{7}$/);
        expect(parseWorkNo(no)).toBe(no);
        expect(parseWorkNo(` ${no.slice(0, 4).toLowerCase()}-${no.slice(4)} `)).toBe(no);
      }),
    );
    fc.assert(fc.property(fc.string(), (typed) => parseWorkNo(typed) === null || /^W.{7}$/.test(parseWorkNo(typed) ?? '')));
  });
});

it.each(['__proto__', 'a.constructor', 'toString'])('the name %s names no type', (name) => {
  expect(expectedType(name, name)).toBeNull();
});

it('a link is read as it was copied, unseen marks and all', () => {
  for (const typed of [
    '\u200bhttps://youtu.be/dQw4w9WgXcQ\ufeff',
    '\u202ahttps://youtu.be/dQw4w9WgXcQ\u202c',
    '\u3000https://youtu.be/dQw4w9WgXcQ\u00a0',
  ])
    expect([typed, workLink(typed)?.id]).toEqual([typed, 'dQw4w9WgXcQ']);
});
