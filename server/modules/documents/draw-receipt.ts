import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import pdfmake from 'pdfmake';
import type { Content, Style, TDocumentDefinitions, TFontDictionary } from 'pdfmake/interfaces';
import { company } from '#contracts/company.ts';
import { markSvg } from './mark.ts';
import { qrCodeOf, qrSvg } from './qr-code.ts';
import type { Receipt } from './receipt.ts';
import { BAND, COLOURS, checkedMark, kawungBand, LINE, PAGE, RULES, SIDE } from './receipt-look.ts';
import { RECEIPT_FONTS, receiptText } from './receipt-text.ts';
import { unpackWoff } from './unpack-woff.ts';

/**
 * Draws a receipt.
 *
 * @returns a PDF of A5 pages; the same receipt gives the same bytes
 */
export async function drawReceipt(receipt: Receipt): Promise<Buffer> {
  return printDocument(layOutReceipt(receipt));
}

/** Turns a definition into bytes; a document may read its fonts and nothing else. */
export async function printDocument(definition: TDocumentDefinitions): Promise<Buffer> {
  if (!isOpen) openFonts();
  isOpen = true;
  return pdfmake.createPdf(definition).getBuffer();
}

let isOpen = false;

function openFonts(): void {
  const { resolve } = createRequire(import.meta.url);
  const { virtualfs } = pdfmake as unknown as {
    virtualfs: { writeFileSync(name: string, data: Buffer): void };
  };
  const file = (subset: string, weight: number) => {
    const name = `${subset}-${weight}`;
    const path = `@fontsource/plus-jakarta-sans/files/plus-jakarta-sans-${name}-normal.woff`;
    virtualfs.writeFileSync(name, unpackWoff(readFileSync(resolve(path))));
    return name;
  };
  const opened: TFontDictionary = {};
  for (const [subset, name] of Object.entries(RECEIPT_FONTS)) {
    // Four weights in the places that pdfmake has: text, labels, titles, amounts.
    opened[name] = {
      normal: file(subset, 400),
      italics: file(subset, 600),
      bold: file(subset, 700),
      bolditalics: file(subset, 800),
    };
  }
  pdfmake.setFonts(opened);
  // Everything that a document needs is in memory now.
  pdfmake.setLocalAccessPolicy(() => false);
  pdfmake.setUrlAccessPolicy(() => false);
}

const semi = { italics: true } as const;
const extra = { bold: true, italics: true } as const;
const figures: Pick<Style, 'fontFeatures'> = { fontFeatures: ['tnum'] };

/** The receipt as pdfmake's definition. */
export function layOutReceipt(receipt: Receipt): TDocumentDefinitions {
  return {
    pageSize: 'A5',
    pageMargins: [SIDE, 36, SIDE, 38],
    info: {
      title: `Bukti pembayaran ${receipt.orderId}`,
      author: 'Sorak',
      creator: 'Sorak',
      producer: 'Sorak',
      creationDate: receipt.at,
    },
    defaultStyle: { font: RECEIPT_FONTS.latin, fontSize: 9, lineHeight: 1.04, color: COLOURS.ink },
    background: (page) => (page === 1 ? { svg: kawungBand(), width: PAGE.width, height: BAND } : null),
    footer: (page, pages) => footer({ page, pages }),
    content: [
      head(receipt),
      totalBox(receipt),
      facts(receipt),
      items(receipt),
      { unbreakable: true, stack: [sums(receipt), checkBox(receipt)] },
    ],
  };
}

function head({ orderId }: Receipt): Content {
  return {
    columns: [
      { svg: markSvg({ size: 21, room: 0.88 }), width: 21 },
      { text: 'Sorak', ...extra, fontSize: 18, characterSpacing: -0.6, margin: [6, -1, 0, 0], width: '*' },
      {
        width: 200,
        alignment: 'right',
        stack: [
          { text: 'Bukti pembayaran', bold: true, fontSize: 11.25, characterSpacing: -0.15 },
          { text: orderId, ...figures, color: COLOURS.text2 },
        ],
      },
    ],
  };
}

function totalBox({ total }: Receipt): Content {
  const height = 63;
  return {
    margin: [0, 18, 0, 0],
    stack: [
      { canvas: [{ type: 'rect', x: 0, y: 0, w: LINE, h: height, r: 10.5, color: COLOURS.sunken }] },
      {
        margin: [15, -height + 11, 15, 0],
        columns: [
          {
            width: '*',
            stack: [
              { text: 'Total dibayar', ...semi, fontSize: 8.25, color: COLOURS.text2 },
              { text: total, ...extra, ...figures, fontSize: 22.5, characterSpacing: -0.7 },
            ],
          },
          { svg: checkedMark(), width: 13.5, margin: [0, 14, 0, 0] },
          {
            text: 'LUNAS',
            ...extra,
            width: 'auto',
            fontSize: 9.75,
            characterSpacing: 0.6,
            color: COLOURS.paid,
            margin: [5, 14.5, 0, 0],
          },
        ],
      },
    ],
  };
}

function facts(receipt: Receipt): Content {
  const pairs: [string, string][] = [
    ['Event', receipt.eventName],
    ['Penyelenggara', receipt.organizerName],
    ['Dibayar oleh', receipt.paidBy],
    ['Dibayar pada', receipt.paidAt],
    ['Metode bayar', receipt.method],
    ['Status', receipt.status],
  ];
  const cell = ([label, value]: [string, string]): Content => ({
    stack: [
      { text: label, fontSize: 8.25, color: COLOURS.text3 },
      { text: receiptText(value), ...semi, ...figures, fontSize: 9.4 },
    ],
  });
  const rows = [0, 2, 4].map((at) => pairs.slice(at, at + 2).map(cell));
  return {
    margin: [0, 24, 0, 0],
    table: { widths: ['*', '*'], body: rows },
    layout: RULES.none,
  };
}

function items({ lines }: Receipt): Content {
  const label = (text: string, alignment: 'left' | 'right') => ({
    text,
    ...semi,
    alignment,
    fontSize: 8.25,
    color: COLOURS.text3,
  });
  const number = (text: string) => ({ text, ...figures, alignment: 'right' as const });
  return {
    margin: [0, 14, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 38, 62, 76],
      body: [
        [
          label('Finalis', 'left'),
          label('Suara', 'right'),
          label('Harga', 'right'),
          label('Jumlah', 'right'),
        ],
        ...lines.map(({ name, category, votes, price, amount }) => [
          {
            stack: [
              { text: receiptText(name), bold: true },
              ...(category ? [{ text: receiptText(category), fontSize: 8.25, color: COLOURS.text3 }] : []),
            ],
          },
          number(votes),
          number(price),
          number(amount),
        ]),
      ],
    },
    layout: RULES.items,
  };
}

function sums({ subtotal, tax, fee, total }: Receipt): Content {
  const row = (label: string, amount: string) => [
    { text: label, color: COLOURS.text2 },
    { text: amount, ...figures, alignment: 'right' as const, color: COLOURS.text2 },
  ];
  const last = { ...extra, fontSize: 12, characterSpacing: -0.25 };
  return {
    margin: [LINE - 172.5, 6, 0, 0],
    table: {
      widths: ['*', 'auto'],
      body: [
        row('Subtotal', subtotal),
        row('Tax', tax),
        row('Fee', fee),
        [
          { text: 'Total', ...last },
          { text: total, ...last, ...figures, alignment: 'right' },
        ],
      ],
    },
    layout: RULES.sums,
  };
}

function checkBox({ checkCode, address }: Receipt): Content {
  const height = 90;
  const qrSide = 78;
  return {
    margin: [0, 14, 0, 0],
    stack: [
      {
        canvas: [
          {
            type: 'rect',
            x: 0.4,
            y: 0.4,
            w: LINE - 0.8,
            h: height,
            r: 10.5,
            lineWidth: 0.75,
            lineColor: COLOURS.lineStrong,
            dash: { length: 3, space: 2.2 },
          },
        ],
      },
      {
        margin: [8, -height + 6, 15, 0],
        columns: [
          {
            svg: qrSvg(qrCodeOf(address), { dark: COLOURS.ink, light: '#fff' }),
            width: qrSide + 8,
            fit: [qrSide, qrSide],
          },
          {
            width: '*',
            margin: [4, 13, 0, 0],
            stack: [
              { text: 'Kode cek', ...semi, fontSize: 8.25, color: COLOURS.text2 },
              { text: checkCode, ...extra, ...figures, fontSize: 13.5 },
              {
                text: 'Pindai untuk melihat pesanan ini dan catatan suaranya.',
                color: COLOURS.text2,
                margin: [0, 2, 60, 0],
              },
            ],
          },
        ],
      },
    ],
  };
}

function footer({ page, pages }: { page: number; pages: number }): Content {
  const contact = `${company.email} · ${company.phone}`;
  return {
    margin: [SIDE, 12, SIDE, 0],
    fontSize: 7.8,
    color: COLOURS.text3,
    columns: [
      { text: `Sorak · ${company.address}`, width: 'auto' },
      { text: pages > 1 ? `${page} / ${pages}` : contact, alignment: 'right', width: '*' },
    ],
  };
}
