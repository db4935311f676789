import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  pages: number;
  title: string;
  /** What somebody gets who selects everything and copies it: lines as they are broken. */
  lines: string[];
  /** The same with every break as a space. */
  text: string;
  /** A page as a PNG, twice as large as on paper. */
  picture(page: number): Promise<Buffer>;
}

/** Reads a PDF as a viewer does. */
export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const { info } = await document.getMetadata();
  const lines: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    let line = '';
    for (const item of items) {
      if (!('str' in item)) continue;
      line += item.str;
      if (!item.hasEOL) continue;
      lines.push(line);
      line = '';
    }
    if (line) lines.push(line);
  }
  return {
    pages: document.numPages,
    title: (info as { Title?: string }).Title ?? '',
    lines,
    text: lines.join(' ').replaceAll(/\s+/g, ' ').trim(),
    async picture(number) {
      const page = await document.getPage(number);
      const viewport = page.getViewport({ scale: 2 });
      const factory = document.canvasFactory as {
        create(width: number, height: number): { canvas: { toBuffer(type: 'image/png'): Buffer } };
      };
      const { canvas } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
      await page.render({ canvas: canvas as never, viewport }).promise;
      return canvas.toBuffer('image/png');
    },
  };
}
