/// <reference path="../pdfkit.d.ts" />
import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import type { Locale } from '#contract/http/common.ts';
import { type TextSetter, textSetter } from '#server/print/textSetter.ts';
import type { Item, Layout, TextItem } from './layout.ts';
import { embedPicture } from './pdfPicture.ts';
import { boundsOf, type Gradient, type Shape } from './shapes.ts';
import type { Raster } from './sheet.ts';
import { specimenShape } from './specimen.ts';

type Doc = InstanceType<typeof PDFDocument>;
type Reference = ReturnType<Doc['ref']>;
type Element = ReturnType<Doc['struct']>;
type Image = ReturnType<Doc['openImage']>;

export interface Head {
  title: string;
  author: string;
  createdAt: number;
  lang: Locale;
}

/** Returns a text without the characters that mean something in XML: the library writes it into the document's metadata as it is. */
const inMetadata = (text: string): string => text.replace(/[&<>]/g, (sign) => ({ '&': '＆', '<': '‹', '>': '›' })[sign] ?? '');

const gradientOf = (doc: Doc, { stops }: Gradient, d: string) => {
  const { x, y, width } = boundsOf(d);
  const gradient = doc.linearGradient(x, y, x + width, y);
  const [first, last] = [stops[0], stops.at(-1)];
  // the library begins with the first stop and ends with the last, wherever they are
  if (first && first.offset > 0) gradient.stop(0, first.colour);
  for (const { offset, colour } of stops) gradient.stop(offset, colour);
  if (last && last.offset < 1) gradient.stop(1, last.colour);
  return gradient;
};

const drawShape = (doc: Doc, { d, fill, stroke, opacity, matrix }: Shape): void => {
  doc.save();
  doc.transform(...matrix);
  if (fill !== null) {
    if (opacity < 1) doc.fillOpacity(opacity);
    doc.path(d).fill(typeof fill === 'string' ? fill : gradientOf(doc, fill, d));
  }
  if (stroke) {
    if (stroke.opacity < 1) doc.strokeOpacity(stroke.opacity);
    doc
      .lineWidth(stroke.width)
      .lineCap(stroke.isRound ? 'round' : 'butt')
      .lineJoin(stroke.isRound ? 'round' : 'miter');
    doc.path(d).stroke(stroke.colour);
  }
  doc.restore();
};

/**
 * Draws certificates in one document, each on its page, tagged for readers; PDF/A-2b. The library keeps a reference to each page until the end: what a page is
 * made of is written and forgotten with it.
 */
const createPdf = ({ title, author, createdAt, lang }: Head) => {
  const doc = new PDFDocument({
    subset: 'PDF/A-2b',
    pdfVersion: '1.7',
    tagged: true,
    margin: 0,
    autoFirstPage: false,
    font: '',
    lang,
    displayTitle: true,
    info: { Title: inMetadata(title), Author: inMetadata(author), CreationDate: new Date(createdAt) },
  });
  const setter: TextSetter = textSetter(doc);
  const embedded = new Map<Raster, [name: string, reference: Reference]>();
  const backgrounds = new Map<Buffer, Image>();
  const root = doc.struct('Document');
  doc.addStructure(root);

  const artifact = (draw: () => void): void => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };

  const drawText = async (
    section: Element,
    { text, x, y, width, height, size, colour, align, link, tag, lang: own }: TextItem,
  ): Promise<void> => {
    const element = doc.struct(tag, own === null || own === lang ? {} : { lang: own });
    section.add(element);
    element.add(doc.markStructureContent(tag));
    const left = align === 'center' ? x + width / 2 : x;
    await setter.line(text, {
      x: left,
      y: y + (height - size * 1.45) / 2,
      size,
      colour,
      align,
      maxWidth: width,
      ...(link !== null && { link }),
    });
    doc.endMarkedContent();
    element.end();
  };

  const figure = (section: Element, alt: string, { x, y, width, height }: Item, draw: () => void): void => {
    // the box is in the library's options, though not in its types
    const options: { alt: string; bbox: number[] } = { alt, bbox: [x, y, x + width, y + height] };
    const element = doc.struct('Figure', options);
    section.add(element);
    element.add(doc.markStructureContent('Figure'));
    draw();
    doc.endMarkedContent();
    element.end();
  };

  const drawPicture = (raster: Raster, { x, y, width, height }: Item): void => {
    const [name, reference] = embedded.get(raster) ?? [`Picture${embedded.size + 1}`, embedPicture(doc, raster)];
    embedded.set(raster, [name, reference]);
    doc.page.xobjects[name] = reference;
    doc.save();
    doc.transform(width, 0, 0, -height, x, y + height);
    doc.addContent(`/${name} Do`);
    doc.restore();
  };

  const draw = async (section: Element, item: Item): Promise<void> => {
    if (item.kind === 'text') return drawText(section, item);
    if (item.kind === 'picture') return figure(section, item.alt, item, () => drawPicture(item.picture, item));
    const shapes = () => {
      for (const shape of item.shapes) drawShape(doc, shape);
    };
    if (item.alt === null) artifact(shapes);
    else figure(section, item.alt, item, shapes);
  };

  const drawBackground = (bytes: Buffer, size: { width: number; height: number }): void => {
    const image = backgrounds.get(bytes) ?? doc.openImage(bytes);
    backgrounds.set(bytes, image);
    doc.image(image, 0, 0, size);
  };

  /** Writes what was drawn on a page and forgets it. */
  const endPage = ({ dictionary, structParentTreeKey }: Doc['page'], section: Element): void => {
    section.end();
    const tree = doc.getStructParentTree();
    const elements = doc.ref(tree.get(structParentTreeKey));
    elements.end();
    tree.add(structParentTreeKey, elements);
    doc.flushPages();
    for (const written of [elements, dictionary]) Object.assign(written, { data: {} });
  };

  return {
    doc,
    async add({ width, height, background, under, items, specimen }: Layout): Promise<void> {
      doc.addPage({ size: [width, height], margin: 0 });
      // what is transparent is mixed in the colours of the output intent
      Object.assign(doc.page.dictionary.data, { Group: { Type: 'Group', S: 'Transparency', CS: 'DeviceRGB' } });
      const section = doc.struct('Sect');
      root.add(section);
      artifact(() => {
        if (background) drawBackground(background, { width, height });
        for (const shape of under) drawShape(doc, shape);
      });
      for (const item of items) await draw(section, item);
      if (specimen !== null) {
        const shape = await specimenShape(specimen, { width, height });
        artifact(() => drawShape(doc, shape));
      }
      endPage(doc.page, section);
    },
    end() {
      root.end();
      doc.end();
    },
  };
};

/** Number of pieces after which they are joined: the library writes each line of its table of objects as one, and a piece takes far more memory than its bytes. */
const PIECES = 1000;

/** Collects what a document writes, once it flows, as it is written. Returns a function that takes it. */
const collect = async (doc: Doc): Promise<() => Buffer> => {
  const joined: Buffer[] = [];
  let pieces: Uint8Array[] = [];
  const join = (): void => {
    joined.push(Buffer.concat(pieces));
    pieces = [];
  };
  doc.on('data', (piece: Uint8Array) => {
    if (pieces.push(piece) === PIECES) join();
  });
  await once(doc, 'resume');
  return () => {
    join();
    return Buffer.concat(joined.splice(0));
  };
};

/** Yields many certificates as one document: each is drawn when the one before has been sent. */
export async function* pdfOfLayouts(head: Head, layouts: AsyncIterable<Layout> | Iterable<Layout>): AsyncGenerator<Uint8Array> {
  const { doc, add, end } = createPdf(head);
  const take = await collect(doc);
  for await (const layout of layouts) {
    await add(layout);
    yield take();
  }
  const ended = once(doc, 'end');
  end();
  await ended;
  yield take();
}
