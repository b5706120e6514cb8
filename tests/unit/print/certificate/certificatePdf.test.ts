// Guards: a printed certificate can be kept for good (PDF/A-2b, the same bytes each time), read aloud, and verified with a phone.
import { access, mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { certificateKinds } from '#contract/certificates/rules/fields.ts';
import { papers } from '#contract/certificates/rules/papers.ts';
import { certificatePdf, certificateSvg, certificatesPdf } from '#server/print/certificate/certificate.ts';
import { widthOfText } from '#server/print/outline.ts';
import { canBeRead } from '#server/print/setText.ts';
import { certificateFor, wholeTemplate } from '../../../fixtures/certificates.ts';
import { eightCertificates } from '../../../fixtures/eightCertificates.ts';
import { drawingsOf, linesOfText, pdfaFaults, pdfaReport, readPdf } from '../../../fixtures/pdf.ts';
import { modulesOf, squaresOf } from '../../../fixtures/qrModules.ts';

const isInstalled = await access('/usr/share/fonts/truetype/hanazono/HanaMinB.ttf').then(
  () => true,
  () => false,
);

const linesOf = async (...of: Parameters<typeof certificateFor>) => linesOfText(readPdf(await certificatePdf(certificateFor(...of))));

test.each(['https://cup.example.org', 'https://a-rather-long-name.competitions.example.org:8443'])(
  'a certificate of %s',
  async (origin) => {
    const verifyUrl = `${origin}/achievement-detail?no=TC25-0001-0007`;
    const qr = `${verifyUrl}#c1.k12.award.participation.space-supply-challenge-2025.20251101.${'x'.repeat(86)}`;
    const pdf = readPdf(await certificatePdf(certificateFor('李小明', { verifyUrl, qr })));
    const { side, cells } = squaresOf(pdf);
    expect(cells).toEqual(modulesOf(qr));
    // In points: a phone's camera needs at least half a millimetre.
    expect(side).toBeGreaterThan(1.4);
    expect(pdf.source).toContain(`/URI (${verifyUrl})`);
  },
);

test.each(certificateKinds.flatMap((kind) => papers.map((paper) => [kind, paper] as const)))(
  'a certificate of the kind %s on %s is PDF/A-2b, small, and the same each time',
  async (kind, paper) => {
    const content = certificateFor('Nguyễn Thị Ánh Tuyết', { kind, englishName: 'Anh & <Tuyet>', own: wholeTemplate(kind, { paper }) });
    const pdf = await certificatePdf(content);
    expect(pdfaFaults(pdf)).toEqual([]);
    expect(pdf.length).toBeLessThan(200 * 1024);
    expect(pdf.equals(await certificatePdf(content))).toBe(true);
  },
);

test('many certificates are one document: each page is written before the next is drawn, and a background is in it once', async () => {
  const background = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#cde' } })
    .jpeg()
    .toBuffer();
  const { template, pictures } = wholeTemplate('award');
  const own = { template, pictures: { ...pictures, background } };
  const names = ['李小明', 'Nguyễn Thị Ánh Tuyết', 'محمد', '李小红'];
  const write = async () => {
    const chunks: Buffer[] = [];
    const pagesBefore: number[] = [];
    const pages = (bytes: Buffer) => bytes.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;
    const contents = function* () {
      for (const name of names) {
        pagesBefore.push(pages(Buffer.concat(chunks)));
        yield certificateFor(name, { own });
      }
    };
    const head = { title: '证书', author: 'A', createdAt: 0, lang: 'zh-CN' } as const;
    for await (const chunk of certificatesPdf(head, contents())) chunks.push(Buffer.from(chunk));
    return { bytes: Buffer.concat(chunks), pagesBefore };
  };
  const { bytes, pagesBefore } = await write();
  expect(pdfaFaults(bytes)).toEqual([]);
  expect(pagesBefore).toEqual([0, 1, 2, 3]);
  const pdf = readPdf(bytes);
  expect(linesOfText(pdf)).toEqual(expect.arrayContaining(['李小明', '李小红']));
  expect(drawingsOf(pdf)).toHaveLength(names.length);
  expect(pdf.source.match(/\/DCTDecode/g)).toHaveLength(1);
  // a part of its own for each, and from each page the way back to its elements
  expect(pdf.source.match(/\/S \/Sect\n/g)).toHaveLength(names.length);
  const tree = /\/ParentTree <<[\s\S]*?>>/.exec(pdf.source)?.[0] ?? '';
  const entries = Array.from(
    tree.matchAll(/^\s+(\d+) (\d+) 0 R$/gm),
    ([, key, number]) => [Number(key), pdf.objects.get(Number(number))] as const,
  );
  expect(entries.map(([key]) => key)).toEqual([0, 1, 2, 3]);
  for (const [, elements] of entries) expect(elements?.dictionary).toMatch(/obj\n\[(\d+ 0 R ?){9,}\]/);
  expect((await write()).bytes.equals(bytes)).toBe(true);
});

test('a brand with signs of XML leaves the metadata readable', async () => {
  const brand = { 'zh-CN': '甲 & 乙', 'en-US': 'A & B <C>' };
  expect(pdfaFaults(await certificatePdf(certificateFor('李小明', { brand })))).toEqual([]);
});

test.each([
  ['李小明'],
  ['阿依古丽·阿卜杜热依木'],
  ['Nguyễn Thị Ánh Tuyết'],
  ...(isInstalled ? [['𠮷䶮㐂𬭎']] : []),
  ['김민준'],
  ['Зоя Ильинична'],
])('the name %s is found again in the document', async (name) => {
  expect(await linesOf(name)).toContain(name);
});

const QR = `https://cup.example.org/achievement-detail?no=TC25-0001-0007#c1.k1.award.first.city-couriers-2025.20251101.${'x'.repeat(86)}`;
const bare = (text: string): string => text.replace(/\s/g, '');
test.each(eightCertificates(QR).filter(({ needs }) => isInstalled || needs === null))(
  '$file: PDF/A-2b and small; its text and its QR code are found again',
  async ({ file, content, says }) => {
    const bytes = await certificatePdf(content);
    if (process.env['PICTURES']) {
      await mkdir('test-results/certificates', { recursive: true });
      await writeFile(`test-results/certificates/${file}.pdf`, bytes);
      await sharp(Buffer.from(await certificateSvg(content)), { density: 144 })
        .flatten({ background: '#fff' })
        .toFile(`test-results/certificates/${file}.png`);
      const report = pdfaReport(bytes).map(
        ({ clause, places, faults }) => `${faults > 0 ? '✗' : '✓'} ${clause} (${places} places, ${faults} faults)`,
      );
      await writeFile(`test-results/certificates/${file}.pdfa.txt`, `${report.join('\n')}\n`);
    }
    expect(pdfaFaults(bytes)).toEqual([]);
    expect(bytes.length).toBeLessThan(200 * 1024);
    const pdf = readPdf(bytes);
    const page = bare(linesOfText(pdf).join(''));
    for (const text of says) expect(page).toContain(bare(text));
    expect(squaresOf(pdf).cells).toEqual(modulesOf(QR));
  },
);

test.each(['محمد بن عبد الله', 'علاء الدين بن عبد الإله'])('the Arabic name %s has all its letters', async (name) => {
  // drawn from left to right, letters as the font shapes them
  const lines = await linesOf(name);
  const sorted = (text: string) => Array.from(text.replace(/\s/g, '').normalize('NFKD')).toSorted().join('');
  expect(lines.map(sorted)).toContain(sorted(name));
});

test('the name for English readers has a line of its own where it is another and can be set in type', async () => {
  const lines = (await linesOf('李小明')).length;
  expect(await linesOf('李小明', { englishName: 'Li Xiaoming' })).toContain('Li Xiaoming');
  expect(await linesOf('李小明', { englishName: 'ᠠᠭᠤᠯᠠ' })).toHaveLength(lines);
});

test('the brand is on it as organisers have set it: the mark above, its colour in the name and the frame', async () => {
  const drawn = async (colour: string) => {
    const { look } = certificateFor('');
    return readPdf(await certificatePdf(certificateFor('李小明', { look: { ...look, colour } })));
  };
  const green = await drawn('#00ff00');
  expect(green.source).toMatch(/\/Subtype \/Image[\s\S]{0,200}?\/Width 3\n\/Height 3/);
  // The frame's line, the name, the address.
  expect(
    drawingsOf(green)
      .join('')
      .match(/^0 1 0 (?:scn|SCN|rg|RG)$/gm)?.length,
  ).toBe(3);
  expect(drawingsOf(await drawn('#ff0000')).join('')).not.toMatch(/^0 1 0 /m);
});

test('team and school are printed whatever signs are in them, with a sign for each that no font has; what has no letter leaves no gap', async () => {
  const brand = { 'zh-CN': '巧物杯 🤖', 'en-US': 'Cup 🤖' };
  const text = async (teamName: string | null, organization: string | null) =>
    (await linesOf('李小明', { brand, result: { teamName, organization } })).join(' ').replace(/ +/g, ' ');
  expect(await text('🤖 Roboty', 'Szkoła Podstawowa nr 5')).toContain('of team 〓 Roboty, Szkoła Podstawowa nr 5, took part in');
  expect(await text('🤖🚀', null)).toMatch(/ took part in City Couriers/);
  expect(await text('🤖🚀', null)).not.toMatch(/of team|“”|, took/);
  expect([await canBeRead('🤖 a'), await canBeRead('🤖')]).toEqual([true, false]);
});

test('a test print says on its face and in its title that it certifies nothing', async () => {
  const specimen = readPdf(await certificatePdf(certificateFor('李小明', { isSpecimen: true })));
  const real = readPdf(await certificatePdf(certificateFor('李小明')));
  // a red word through which the page is read
  expect(drawingsOf(specimen).join('')).toMatch(/0\.768\d* 0\.121\d* 0\.239\d* scn/);
  expect(drawingsOf(real).join('')).not.toMatch(/0\.768\d* 0\.121\d* 0\.239\d* scn/);
  expect(Buffer.from(specimen.source, 'latin1').includes(Buffer.from('SPECIMEN', 'utf16le').swap16())).toBe(true);
});

test('the picture is drawn from the same layout, without a script or another file', async () => {
  const svg = await certificateSvg(certificateFor('李小明', { own: wholeTemplate('award') }));
  expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 841.89 595.28"/);
  expect(svg).not.toMatch(/<script|<text|<style|href="(?!data:image\/png)/);
  expect(svg.match(/<image /g)).toHaveLength(3);
});

test.each([
  ['/GTS_PDFA1', '/GTS_PDFX1', '6.2.3 output intent'],
  ['/CS /DeviceRGB', '/CX /DeviceRGB', '6.2.10 transparency: the page mixes in a colour space'],
  ['/FontFile2', '/FontFileX', '6.2.11.4 font embedded'],
  ['/F 4', '/F 5', '6.3.2 links are printed and shown'],
  ['<pdfaid:part>2', '<pdfaid:part>3', '6.6.4 part and level'],
  ['<dc:title>', '<dx:title>', '6.6.3 title'],
  ['/Marked true', '/Marked null', 'tags: marked'],
  ['/Alt (', '/Axt (', 'tags: words for a figure'],
])('the checker notices %s replaced by %s', async (right, wrong, fault) => {
  const source = (await certificatePdf(certificateFor('李'))).toString('latin1');
  expect(pdfaFaults(Buffer.from(source.replaceAll(right, wrong), 'latin1'))).toEqual([fault]);
});

test('a mark between Latin letters is as narrow as they are, one beside Han characters as wide', async () => {
  expect(await widthOfText('O’Connor', 10)).toBeLessThan((await widthOfText('OConnor', 10)) + 4);
  expect(await linesOf('Anna-Lena O’Connor')).toContain('Anna-Lena O’Connor');
  expect(await widthOfText('“慢车队”', 10)).toBeCloseTo(50);
});

test('a line of Chinese ends after a word, and the only title is as large as a first one', async () => {
  const lines = await linesOf('李小明', {
    own: wholeTemplate('award', { title: { 'zh-CN': '', 'en-US': 'Certificate of Achievement' } }),
  });
  expect(lines.some((line) => line.endsWith('赛') || line.startsWith('季'))).toBe(false);
  expect(lines.some((line) => line.includes('赛季'))).toBe(true);
  const layoutWith = async (title: { 'zh-CN': string; 'en-US': string }) =>
    drawingsOf(readPdf(await certificatePdf(certificateFor('李小明', { own: wholeTemplate('award', { title }) })))).join('');
  const sizes = (drawing: string) => Array.from(drawing.matchAll(/\/F\d+ ([\d.]+) Tf/g), ([, size]) => Number(size));
  const english = 'Certificate of Achievement';
  expect(Math.max(...sizes(await layoutWith({ 'zh-CN': '', 'en-US': english })).slice(0, 12))).toBe(
    Math.max(...sizes(await layoutWith({ 'zh-CN': english, 'en-US': '' })).slice(0, 12)),
  );
});

test('a school’s own paper does not shine through the QR code, and a long office has a line for each language', async () => {
  const background = await sharp({ create: { width: 20, height: 14, channels: 3, background: '#b8892b' } })
    .jpeg()
    .toBuffer();
  const whole = wholeTemplate('award', {
    signature: { picture: null, name: '张伟', role: { 'zh-CN': '竞赛委员会主任、裁判长', 'en-US': 'Chair and head referee' } },
  });
  const panels = (svg: string) => svg.match(/fill="#ffffff"/g)?.length ?? 0;
  const plain = await certificateSvg(certificateFor('李小明', { own: whole }));
  const onPaper = await certificateSvg(certificateFor('李小明', { own: { ...whole, pictures: { ...whole.pictures, background } } }));
  expect(panels(onPaper)).toBe(panels(plain) + 1);
  const lines = await linesOf('李小明', { own: whole });
  expect(lines).toEqual(expect.arrayContaining(['张伟', '竞赛委员会主任、裁判长', 'Chair and head referee']));
});
