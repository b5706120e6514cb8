import type { Font } from 'fontkit';

/** Declares what the library has and its types lack. */
declare global {
  namespace PDFKit {
    namespace Mixins {
      interface PDFFont {
        /** Registers a font that is open already. */
        registerFont(name: string, font: Font): this;
      }

      /** A picture that a document embeds once, however often it is drawn. */
      interface OpenedImage {
        width: number;
        height: number;
      }
      interface PDFImage {
        openImage(src: Buffer): OpenedImage;
        image(src: OpenedImage, x: number, y: number, options: ImageOption): this;
      }

      interface PDFMarking {
        /** The structure elements of each page, by its key. */
        getStructParentTree(): { get(key: number): PDFKitReference[]; add(key: number, value: PDFKitReference): void };
      }
    }

    interface PDFKitReference {
      end(): void;
    }

    interface PDFPage {
      readonly structParentTreeKey: number;
    }
  }
}
