import { describe, expect, it } from 'vitest';
import { artOf, tintOf } from '#src/competitions/card/artOf.ts';
import { competitionPath, signupPath } from '#src/competitions/competitionPath.ts';
import { mapLink } from '#src/competitions/mapLink.ts';
import { zoneOf } from '#src/competitions/zone.ts';
import { fileSize } from '#src/platform/format/fileSize.ts';

describe('zoneOf', () => {
  const summer = Date.UTC(2026, 6, 1);
  const winter = Date.UTC(2026, 0, 1);

  it('calls the zone of the mainland Beijing time', () => {
    expect(zoneOf('Asia/Shanghai', 'en-US', summer)).toEqual({ name: 'beijing', offset: 'UTC+8' });
  });

  it('works the offset out from the zone and the instant', () => {
    expect(zoneOf('Europe/Berlin', 'en-US', summer)).toEqual({ name: { long: 'Central European Summer Time' }, offset: 'UTC+2' });
    expect(zoneOf('Europe/Berlin', 'en-US', winter)).toEqual({ name: { long: 'Central European Standard Time' }, offset: 'UTC+1' });
    expect(zoneOf('Europe/Berlin', 'zh-CN', winter).name).toEqual({ long: '中欧标准时间' });
  });
});

describe('fileSize', () => {
  it('takes the largest fitting unit', () => {
    expect([0, 999, 1000, 2_400_000, 12_000_000, 1_500_000_000].map((bytes) => fileSize(bytes, 'en-US'))).toEqual([
      '0 bytes',
      '999 bytes',
      '1 kB',
      '2.4 MB',
      '12 MB',
      '1.5 GB',
    ]);
  });
});

describe('paths', () => {
  it('gives the regional edition its own screen', () => {
    expect(competitionPath({ slug: 'jinjiangcity' })).toBe('/jinjiangcitySignDetail');
    expect(competitionPath({ slug: 'city-couriers' })).toBe('/matchSignDetail?id=city-couriers');
  });

  it('keeps a slug inside its parameter', () => {
    expect(signupPath({ slug: 'a&b=c', mode: 'online' }, 'single')).toBe('/signSingle?competition=a%26b%3Dc');
  });
});

describe('artOf', () => {
  it('falls back on the mat where a drawing is missing', () => {
    expect([artOf({ art: 'cargo' }), artOf({ art: 'toString' }), artOf({ art: '' })]).toEqual(['cargo', 'mat-blocks', 'mat-blocks']);
    expect(tintOf({ art: 'relay' })).toBe('cobalt');
  });
});

describe('mapLink', () => {
  const text = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en });
  const venue = {
    city: text('杭州', 'Hangzhou'),
    name: text('活动中心', 'Youth Centre'),
    address: text('江岸大道 9 号', '9 River & Sea Road'),
    directions: text('', ''),
  };

  it('searches a map that the reader knows, with the whole address in it', () => {
    const zh = new URL(mapLink(venue, 'zh-CN'));
    expect([zh.host, zh.searchParams.get('keyword'), zh.searchParams.get('city')]).toEqual([
      'uri.amap.com',
      '活动中心 江岸大道 9 号',
      '杭州',
    ]);
    const en = new URL(mapLink(venue, 'en-US'));
    expect([en.host, en.searchParams.get('query')]).toEqual(['www.openstreetmap.org', 'Youth Centre, 9 River & Sea Road, Hangzhou']);
  });
});
