import { readFile } from 'node:fs/promises';
import type { Competition, Group } from '#contract/competitions/public.ts';
import { type Files, putPublic } from '#server/platform/files/files.ts';
import { projectFile } from '#server/projectFile.ts';

type Seeded = Pick<
  Competition,
  | 'slug'
  | 'season'
  | 'mode'
  | 'title'
  | 'summary'
  | 'overview'
  | 'art'
  | 'fee'
  | 'groups'
  | 'participation'
  | 'needsInvitation'
  | 'capacity'
  | 'venue'
> & {
  signup: [number, number];
  contest: [number, number];
  work: [number, number] | null;
  voting: [number, number] | null;
};

const HOUR_MS = 3600_000;
export const DAY_MS = 24 * HOUR_MS;
const CHINA_OFFSET_MS = 8 * HOUR_MS;
const openingHours = ([opens, closes]: [number, number]): [number, number] => [opens + 9 * HOUR_MS, closes + 18 * HOUR_MS];
export const ageBands: Record<Group, { min: number; max: number }> = { early_childhood: { min: 4, max: 6 }, primary: { min: 7, max: 10 } };

const both: Group[] = ['early_childhood', 'primary'];

const hangzhou: Competition['venue'] = {
  city: { 'zh-CN': '杭州', 'en-US': 'Hangzhou, China' },
  name: { 'zh-CN': '国际青少年活动中心', 'en-US': 'International Youth Centre' },
  address: { 'zh-CN': '浙江省杭州市滨江区江岸大道 9 号 B 馆', 'en-US': 'Hall B, 9 Jiang’an Avenue, Binjiang District, Hangzhou' },
  directions: {
    'zh-CN': '8:30 开馆，一层设有休息区和母婴室。',
    'en-US': 'Doors open at 8:30. A quiet room and a nursing room are on floor 1.',
  },
};
const jinjiang: Competition['venue'] = {
  city: { 'zh-CN': '晋江', 'en-US': 'Jinjiang, China' },
  name: { 'zh-CN': '晋江市少年儿童活动中心', 'en-US': 'Jinjiang Children’s Centre' },
  address: { 'zh-CN': '福建省泉州市晋江市世纪大道 66 号', 'en-US': '66 Century Avenue, Jinjiang, Quanzhou, Fujian' },
  directions: { 'zh-CN': '地铁和公交均可到达，馆内提供免费停车。', 'en-US': 'Reached by metro and bus; parking at the centre is free.' },
};

/** Lines `label: value`, then a sentence; the portal replaces `{team}` by the team's name. */
export const howToPay = {
  'zh-CN':
    '收款方：实物编程杯组委会\n银行：示例银行·杭州分行\n账号：0000 1234 5678 900\n附言：{number}\n审核通过后请在一周内转账，到账后 1–2 个工作日显示“已缴”，收据可以在这里下载。',
  'en-US':
    'Pay to: Tangible Cup organising committee\nBank: Sample Bank, Hangzhou\nAccount: 0000 1234 5678 900\nReference: {number}\nPlease pay within a week of approval. It shows as paid 1 to 2 working days after it arrives, and the receipt will be here.',
};

/** Returns the windows of a past season: sign-up in March and April, the contest in May, works and votes in June. */
const pastSeason = (year: number) => {
  const at = (month: number, day: number) => Date.UTC(year, month - 1, day) - CHINA_OFFSET_MS;
  return {
    season: year,
    signup: [at(3, 1), at(4, 20)] as [number, number],
    contest: [at(5, 16), at(5, 18)] as [number, number],
    work: [at(5, 18), at(5, 31)] as [number, number],
    voting: [at(6, 3), at(6, 10)] as [number, number],
  };
};

const overview = (zh: string, en: string) => ({
  'zh-CN': `${zh}\n\n孩子们看地图、商量路线，再用实物积木写成程序：前进、转向、重复。不盯屏幕，不要求识字，四岁就能完整参与。\n\n每支队伍有两次机会，取较好的一次记任务分；评委同时看孩子们怎样分工、怎样检查，给出创意分。`,
  'en-US': `${en}\n\nChildren read the map, plan a route together and write it with physical blocks: forward, turn, repeat. There is no screen and no reading needed, so a four-year-old can take part as fully as a ten-year-old.\n\nEach team runs twice. The better run counts for the task score; the judges look at how the team planned, tested and explained its program.`,
});

/** Returns twelve competitions over five seasons, one in each derived status at `now` (epoch ms); `year` is the current season. */
export const sampleCompetitions = (now: number, year: number): Seeded[] => {
  // Windows begin at 09:00 and end at 18:00 of a day in China.
  const today = Math.floor((now + CHINA_OFFSET_MS) / DAY_MS) * DAY_MS - CHINA_OFFSET_MS;
  const day = (offset: number) => today + offset * DAY_MS;
  return seasonNow(day, year).map((competition) => ({
    ...competition,
    signup: openingHours(competition.signup),
    contest: openingHours(competition.contest),
    work: competition.work && openingHours(competition.work),
    voting: competition.voting && openingHours(competition.voting),
  }));
};

const seasonNow = (day: (offset: number) => number, year: number): Seeded[] => [
  {
    slug: 'city-couriers',
    season: year,
    mode: 'offline',
    title: { 'zh-CN': '城市小信使·全国总决赛', 'en-US': 'City Couriers: National Final' },
    summary: {
      'zh-CN': '一张城市地图，三件包裹，一段程序。带着机器人穿过每条街，天黑前回家。',
      'en-US': 'A city map, three deliveries, one program. Guide the robot to every door, and back home before dark.',
    },
    overview: overview(
      '队伍在四乘六的城市地图上为机器人规划路线，依次送达三件包裹。',
      'On a city map of four by six tiles, teams plan a route that brings three parcels to three doors.',
    ),
    art: 'courier-city',
    signup: [day(-20), day(25)],
    contest: [day(50), day(52)],
    work: [day(52), day(66)],
    voting: [day(70), day(80)],
    fee: { cny: 28_000, usd: 4_000 },
    groups: both,
    participation: ['team'],
    needsInvitation: false,
    capacity: 120,
    venue: hangzhou,
  },
  {
    slug: 'cargo-helpers',
    season: year,
    mode: 'online',
    title: { 'zh-CN': '小小搬运工·货运任务赛', 'en-US': 'Cargo Helpers: Online Challenge' },
    summary: {
      'zh-CN': '在家或在教室搭好货场，用最少的积木把货物送到站台。',
      'en-US': 'Build the freight yard at home or in class and bring the cargo to the platform with as few blocks as you can.',
    },
    overview: overview(
      '队伍自己搭建货场，拍下机器人完成任务的全过程，上传视频参赛。',
      'Teams build their own freight yard, film the robot from start to finish and upload the video.',
    ),
    art: 'cargo',
    signup: [day(-30), day(40)],
    contest: [day(-10), day(55)],
    work: [day(-10), day(45)],
    voting: [day(-5), day(55)],
    fee: { cny: 12_000, usd: 1_800 },
    groups: both,
    participation: ['team', 'single'],
    needsInvitation: true,
    capacity: null,
    venue: null,
  },
  {
    slug: 'circuit-relay',
    season: year,
    mode: 'online',
    title: { 'zh-CN': '环道接力·循环挑战赛', 'en-US': 'Circuit Relay: Loop Challenge' },
    summary: { 'zh-CN': '学会“重复”，让机器人绕环道接力前进。', 'en-US': 'Master “repeat” and send the robot round the track in a relay.' },
    overview: overview(
      '环道上有三个交接点，队伍要用循环积木让机器人一圈圈跑下去。',
      'The track has three hand-over points; with loop blocks the robot keeps going round.',
    ),
    art: 'relay',
    signup: [day(-70), day(-20)],
    contest: [day(-8), day(12)],
    work: [day(-8), day(12)],
    voting: [day(14), day(24)],
    fee: { cny: 12_000, usd: 1_800 },
    groups: ['primary'],
    participation: ['team', 'single'],
    needsInvitation: false,
    capacity: null,
    venue: null,
  },
  {
    slug: 'creative-build',
    season: year,
    mode: 'offline',
    title: { 'zh-CN': '创意搭建·自由命题赛', 'en-US': 'Creative Build: Open Theme' },
    summary: {
      'zh-CN': '自己出题，自己搭场景，讲给评委听。',
      'en-US': 'Set your own task, build the scene and tell the judges its story.',
    },
    overview: overview(
      '每支队伍带来自己设计的场景和任务，现场搭建并演示。',
      'Every team brings a scene and a task of its own and builds it on the spot.',
    ),
    art: 'tower',
    signup: [day(15), day(50)],
    contest: [day(80), day(81)],
    work: [day(81), day(90)],
    voting: [day(92), day(100)],
    fee: { cny: 28_000, usd: 4_000 },
    groups: both,
    participation: ['team'],
    needsInvitation: false,
    capacity: 80,
    venue: hangzhou,
  },
  {
    slug: 'maze-explorers',
    season: year,
    mode: 'offline',
    title: { 'zh-CN': '迷宫探险家·区域赛', 'en-US': 'Maze Explorers: Regional Round' },
    summary: { 'zh-CN': '迷宫每轮都会变，先想清楚再动手。', 'en-US': 'The maze changes every round: think first, then lay the blocks.' },
    overview: overview(
      '迷宫的墙在每轮开始前重新摆放，队伍有五分钟讨论。',
      'The walls are moved before every round, and teams have five minutes to plan.',
    ),
    art: 'maze',
    signup: [day(-60), day(-6)],
    contest: [day(9), day(10)],
    work: [day(10), day(20)],
    voting: [day(22), day(30)],
    fee: { cny: 18_000, usd: 2_600 },
    groups: both,
    participation: ['team'],
    needsInvitation: false,
    capacity: 60,
    venue: hangzhou,
  },
  {
    slug: 'first-blocks',
    season: year,
    mode: 'online',
    title: { 'zh-CN': '第一块积木·热身赛', 'en-US': 'First Blocks: Warm-up' },
    summary: { 'zh-CN': '给第一次参赛的孩子：三块积木，走完一条路。', 'en-US': 'For first-timers: three blocks, one road.' },
    overview: overview(
      '热身赛面向从没参加过比赛的孩子，任务简单，人人有奖。',
      'The warm-up is for children who have never taken part before: a small task and a medal for everyone.',
    ),
    art: 'mat-blocks',
    signup: [day(-160), day(-120)],
    contest: [day(-110), day(-90)],
    work: [day(-110), day(-90)],
    voting: [day(-88), day(-80)],
    fee: { cny: 0, usd: 0 },
    groups: both,
    participation: ['single', 'team'],
    needsInvitation: false,
    capacity: null,
    venue: null,
  },
  {
    slug: 'jinjiangcity',
    season: year,
    mode: 'offline',
    title: { 'zh-CN': '晋江城市赛', 'en-US': 'Jinjiang City Round' },
    summary: {
      'zh-CN': '在家门口比赛，优胜队伍直通全国总决赛。',
      'en-US': 'The city’s own round; its winners go straight to the national final.',
    },
    overview: overview(
      '晋江城市赛以“五店市的信使”为题，地图取自晋江老城。',
      'The city round is called “Couriers of Wudianshi”; its map is taken from Jinjiang’s old town.',
    ),
    art: 'jinjiang-city',
    signup: [day(-12), day(18)],
    contest: [day(35), day(36)],
    work: [day(36), day(46)],
    voting: [day(48), day(56)],
    fee: { cny: 12_000, usd: 1_800 },
    groups: both,
    participation: ['team', 'single'],
    needsInvitation: false,
    capacity: 40,
    venue: jinjiang,
  },
  {
    slug: `space-supply-${year - 1}`,
    ...pastSeason(year - 1),
    mode: 'offline',
    title: { 'zh-CN': '太空补给站', 'en-US': 'Space Supply' },
    summary: { 'zh-CN': '为空间站送去水、氧气和一封家信。', 'en-US': 'Water, oxygen and a letter from home for the space station.' },
    overview: overview('补给舱只有一个停靠口，顺序很重要。', 'The station has a single dock, so the order matters.'),
    art: 'tower',
    fee: { cny: 28_000, usd: 4_000 },
    groups: both,
    participation: ['team'],
    needsInvitation: false,
    capacity: null,
    venue: hangzhou,
  },
  {
    slug: `moon-post-${year - 1}`,
    ...pastSeason(year - 1),
    mode: 'online',
    title: { 'zh-CN': '月球邮局', 'en-US': 'Moon Post' },
    summary: { 'zh-CN': '线上赛：在坑坑洼洼的月面上送信。', 'en-US': 'Online: delivering letters across a cratered moon.' },
    overview: overview('月面上的坑不能经过，需要绕行。', 'Craters cannot be crossed; teams must find a way around.'),
    art: 'relay',
    fee: { cny: 12_000, usd: 1_800 },
    groups: both,
    participation: ['team', 'single'],
    needsInvitation: false,
    capacity: null,
    venue: null,
  },
  {
    slug: `forest-zoo-${year - 2}`,
    ...pastSeason(year - 2),
    mode: 'offline',
    title: { 'zh-CN': '森林动物园', 'en-US': 'Forest Zoo' },
    summary: { 'zh-CN': '开着餐车给每种动物送去合口味的晚餐。', 'en-US': 'A dinner cart that brings every animal what it likes.' },
    overview: overview(
      '每种动物的晚餐不同，机器人要先去厨房再去兽舍。',
      'Every animal eats something else, and the robot must call at the kitchen first.',
    ),
    art: 'forest-zoo',
    fee: { cny: 26_000, usd: 3_800 },
    groups: both,
    participation: ['team'],
    needsInvitation: false,
    capacity: null,
    venue: hangzhou,
  },
  {
    slug: `undersea-rescue-${year - 3}`,
    ...pastSeason(year - 3),
    mode: 'offline',
    title: { 'zh-CN': '海底大营救', 'en-US': 'Undersea Rescue' },
    summary: { 'zh-CN': '洋流会把机器人带偏，要提前修正方向。', 'en-US': 'Currents push the robot aside; plan for them.' },
    overview: overview(
      '地图上标着洋流的方向，队伍要把它写进程序。',
      'The map shows where the currents run, and programs have to allow for them.',
    ),
    art: 'relay',
    fee: { cny: 26_000, usd: 3_800 },
    groups: ['primary'],
    participation: ['team'],
    needsInvitation: false,
    capacity: null,
    venue: hangzhou,
  },
  {
    slug: `harvest-convoy-${year - 4}`,
    ...pastSeason(year - 4),
    mode: 'offline',
    title: { 'zh-CN': '丰收运输队', 'en-US': 'Harvest Convoy' },
    summary: { 'zh-CN': '把田里的收成一车车运回谷仓。', 'en-US': 'Bring the harvest home to the barn, cart by cart.' },
    overview: overview('两台机器人轮流上路，不能相撞。', 'Two robots share one road and must never meet.'),
    art: 'cargo',
    fee: { cny: 24_000, usd: 3_500 },
    groups: both,
    participation: ['team'],
    needsInvitation: false,
    capacity: null,
    venue: hangzhou,
  },
];

export const sampleAwards: Competition['awards'] = [
  {
    key: 'first',
    look: 'gold',
    title: { 'zh-CN': '一等奖', 'en-US': 'First prize' },
    body: { 'zh-CN': '每组前 10%，奖杯和证书', 'en-US': 'Top 10% of each group. Trophy and certificate.' },
  },
  {
    key: 'second',
    look: 'silver',
    title: { 'zh-CN': '二等奖', 'en-US': 'Second prize' },
    body: { 'zh-CN': '每组其后的 20%，奖牌和证书', 'en-US': 'The next 20% of each group. Medal and certificate.' },
  },
  {
    key: 'third',
    look: 'bronze',
    title: { 'zh-CN': '三等奖', 'en-US': 'Third prize' },
    body: { 'zh-CN': '每组其后的 30%，奖牌和证书', 'en-US': 'The next 30% of each group. Medal and certificate.' },
  },
];

export const sampleJudges: Competition['judges'] = [
  {
    name: { 'zh-CN': '陈钰', 'en-US': 'Chen Yu' },
    title: { 'zh-CN': '青禾学院学前课程教师', 'en-US': 'Early-years curriculum, Qinghe College' },
  },
  {
    name: { 'zh-CN': '阿玛拉·迪亚洛', 'en-US': 'Amara Diallo' },
    title: { 'zh-CN': '机器人教育者，达喀尔', 'en-US': 'Robotics educator, Dakar' },
  },
  {
    name: { 'zh-CN': '尤纳斯·韦伯', 'en-US': 'Jonas Weber' },
    title: { 'zh-CN': '玩具设计师，纽伦堡', 'en-US': 'Toy designer, Nuremberg' },
  },
];

const sheets = [
  { file: 'city-mat.pdf', title: { 'zh-CN': '比赛地图，可打印', 'en-US': 'Competition mat, printable' }, pinned: true },
  { file: 'block-cards.pdf', title: { 'zh-CN': '积木图卡，可打印', 'en-US': 'Block cards, printable' }, pinned: false },
];

/** Stores the sample season's A4 printouts among the public files, with their real sizes. */
export const storeSampleDownloads = (files: Files): Promise<Competition['downloads']> =>
  Promise.all(
    sheets.map(async ({ file, title, pinned }) => {
      const bytes = await readFile(projectFile(`server/seed/content/downloads/${file}`));
      return { title, url: await putPublic(files, file, bytes), format: 'PDF', sizeBytes: bytes.length, pinned };
    }),
  );
