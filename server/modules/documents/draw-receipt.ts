import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { company } from '#contracts/company.ts';
import { faceOf } from './faces.ts';
import { markSvg } from './mark.ts';
import { pdfFont, pdfText } from './pdf-fonts.ts';
import { printDocument } from './print-document.ts';
import { qrCodeOf, qrSvg } from './qr-code.ts';
import type { Receipt } from './receipt.ts';
import {
  BAND,
  COLOURS,
  extra,
  figures,
  kawungBand,
  LINE,
  PAGE,
  RULES,
  SIDE,
  semi,
  stampMark,
} from './receipt-look.ts';
import { receiptItems, receiptSums } from './receipt-table.ts';
import { receiptWords } from './receipt-words.ts';

/**
 * Draws a receipt.
 *
 * @returns a PDF of A5 pages; the same receipt gives the same bytes
 */
export async function drawReceipt(receipt: Receipt): Promise<Buffer> {
  return printDocument(layOutReceipt(receipt));
}

/** The receipt as pdfmake's definition. */
export function layOutReceipt(receipt: Receipt): TDocumentDefinitions {
  const face = faceOf('A');
  if (!face) throw new Error('no font has the letter A');
  return {
    pageSize: 'A5',
    pageMargins: [SIDE, 32, SIDE, 32],
    info: {
      title: `${receiptWords[receipt.language].title[receipt.proof]} ${receipt.orderId}`,
      author: 'Sorak',
      creator: 'Sorak',
      producer: 'Sorak',
      creationDate: receipt.at,
    },
    defaultStyle: { font: pdfFont(face), fontSize: 9, lineHeight: 1.04, color: COLOURS.ink },
    background: (page) => (page === 1 ? { svg: kawungBand(), width: PAGE.width, height: BAND } : null),
    footer: (page, pages) => footer({ page, pages }),
    content: [
      head(receipt),
      totalBox(receipt),
      facts(receipt),
      receiptItems(receipt),
      { unbreakable: true, stack: [receiptSums(receipt), checkBox(receipt)] },
    ],
  };
}

function head({ orderId, proof, language }: Receipt): Content {
  return {
    columns: [
      { svg: markSvg({ size: 21, room: 0.88 }), width: 21 },
      { text: 'Sorak', ...extra, fontSize: 18, characterSpacing: -0.6, margin: [6, -1, 0, 0], width: '*' },
      {
        width: 220,
        alignment: 'right',
        stack: [
          {
            text: receiptWords[language].title[proof],
            bold: true,
            fontSize: 11.25,
            characterSpacing: -0.15,
          },
          { text: orderId, ...figures, color: COLOURS.text2 },
        ],
      },
    ],
  };
}

function totalBox({ total, returned, proof, language }: Receipt): Content {
  const words = receiptWords[language];
  const height = 60;
  const color = proof === 'payment' ? COLOURS.paid : COLOURS.returned;
  return {
    margin: [0, 14, 0, 0],
    stack: [
      { canvas: [{ type: 'rect', x: 0, y: 0, w: LINE, h: height, r: 10.5, color: COLOURS.sunken }] },
      {
        margin: [15, -height + 9, 15, 0],
        columns: [
          {
            width: '*',
            stack: [
              { text: words.amount[proof], ...semi, fontSize: 8.25, color: COLOURS.text2 },
              {
                text: proof === 'return' ? returned : total,
                ...extra,
                ...figures,
                fontSize: 22.5,
                characterSpacing: -0.7,
              },
            ],
          },
          { svg: stampMark(proof, color), width: 13.5, margin: [0, 14, 0, 0] },
          {
            text: words.stamp[proof],
            ...extra,
            width: 'auto',
            fontSize: 9.75,
            characterSpacing: 0.6,
            color,
            margin: [5, 14.5, 0, 0],
          },
        ],
      },
    ],
  };
}

function facts({ language, ...receipt }: Receipt): Content {
  const words = receiptWords[language];
  const fact = (label: string, value: string): Content => ({
    stack: [
      { text: label, fontSize: 8.25, color: COLOURS.text3 },
      pdfText(value, { width: LINE / 2 - 9, size: 9.4, place: 'italics' }),
    ],
  });
  const dates = [
    fact(words.paidAt, receipt.paidAt),
    ...(receipt.returnedAt ? [fact(words.returnedAt, receipt.returnedAt)] : []),
  ];
  return {
    margin: [0, 16, 0, 0],
    table: {
      widths: ['*', '*'],
      body: [
        [fact(words.event, receipt.eventName), fact(words.organizer, receipt.organizerName)],
        [fact(words.paidBy, receipt.paidBy), { stack: dates }],
        [fact(words.method, receipt.method), fact(words.status, receipt.status)],
      ],
    },
    layout: RULES.none,
  };
}

function checkBox({ checkCode, address, language }: Receipt): Content {
  const words = receiptWords[language];
  const height = 80;
  const qrSide = 70;
  return {
    margin: [0, 8, 0, 0],
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
        margin: [8, -height + 5, 15, 0],
        columns: [
          {
            svg: qrSvg(qrCodeOf(address), { dark: COLOURS.ink, light: '#fff' }),
            width: qrSide + 8,
            fit: [qrSide, qrSide],
          },
          {
            width: '*',
            margin: [4, 8, 0, 0],
            stack: [
              { text: words.checkCode, ...semi, fontSize: 8.25, color: COLOURS.text2 },
              { text: checkCode, ...extra, ...figures, fontSize: 13.5 },
              {
                text: words.scan,
                color: COLOURS.text2,
                margin: [0, 2, 24, 0],
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
    margin: [SIDE, 8, SIDE, 0],
    fontSize: 7.8,
    color: COLOURS.text3,
    columns: [
      { text: `Sorak · ${company.address}`, width: 'auto' },
      { text: pages > 1 ? `${page} / ${pages}` : contact, alignment: 'right', width: '*' },
    ],
  };
}
