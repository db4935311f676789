export interface PdfRectangle {
  /** Points from the page's lower left. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** `#rrggbb` */
  colour: string;
}

/**
 * A PDF of one page: a JPEG over all of it and areas upon it. The same input gives the same bytes. There is no text in it, and so
 * neither a font nor anything that a viewer could run.
 *
 * @param options.page in points
 */
export function writePicturePdf({
  title,
  page,
  picture,
  rectangles,
}: {
  title: string;
  page: { width: number; height: number };
  picture: { jpeg: Buffer; width: number; height: number };
  rectangles: readonly PdfRectangle[];
}): Buffer {
  const box = `${round(page.width)} ${round(page.height)}`;
  const drawing = Buffer.from(
    [
      `q ${round(page.width)} 0 0 ${round(page.height)} 0 0 cm /P Do Q`,
      ...rectangles.map(
        ({ x, y, width, height, colour }) =>
          `${inkOf(colour)} rg ${round(x)} ${round(y)} ${round(width)} ${round(height)} re f`,
      ),
    ].join('\n'),
  );
  return assemble([
    [Buffer.from('<< /Type /Catalog /Pages 2 0 R >>')],
    [Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>')],
    [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${box}] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>`,
      ),
    ],
    stream('', drawing),
    stream(
      `/Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode `,
      picture.jpeg,
    ),
    [Buffer.from(`<< /Title ${hexText(title)} /Producer ${hexText('Sorak')} >>`)],
  ]);
}

function stream(dictionary: string, content: Buffer): Buffer[] {
  return [
    Buffer.from(`<< ${dictionary}/Length ${content.byteLength} >>\nstream\n`),
    content,
    Buffer.from('\nendstream'),
  ];
}

/** Objects numbered from 1, the first the catalog and the last the information, with the table of where each begins. */
function assemble(objects: readonly Buffer[][]): Buffer {
  // Four bytes above 127 show programs that this is not a text file.
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const starts: number[] = [];
  let length = parts[0]?.byteLength ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.byteLength;
  };
  objects.forEach((content, index) => {
    starts.push(length);
    add(Buffer.from(`${index + 1} 0 obj\n`));
    content.forEach(add);
    add(Buffer.from('\nendobj\n'));
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const tableStart = length;
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
        `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${tableStart}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts, length);
}

function round(value: number): string {
  return String(Number(value.toFixed(3)));
}

function inkOf(colour: string): string {
  return [1, 3, 5].map((at) => round(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ');
}

/** Any text as hexadecimal UTF-16, in which no sign has a meaning to the format. */
function hexText(content: string): string {
  return `<${Buffer.from(`\ufeff${content}`, 'utf16le').swap16().toString('hex')}>`;
}
