import pdfmake from 'pdfmake';
import type { TDocumentDefinitions } from 'pdfmake/interfaces';

/** Turns a definition into a PDF. Everything that a document needs is in memory: it may read no file and no address. */
export async function printDocument(definition: TDocumentDefinitions): Promise<Buffer> {
  pdfmake.setLocalAccessPolicy(() => false);
  pdfmake.setUrlAccessPolicy(() => false);
  return pdfmake.createPdf(definition).getBuffer();
}
