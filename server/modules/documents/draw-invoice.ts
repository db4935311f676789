import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';
import { company } from '#contracts/company.ts';
import { faceOf } from './faces.ts';
import type { Invoice } from './invoice.ts';
import { invoiceWords } from './invoice-words.ts';
import { markSvg } from './mark.ts';
import { pdfFont, pdfText } from './pdf-fonts.ts';
import { printDocument } from './print-document.ts';
import { BAND, COLOURS, extra, figures, kawungBand, LINE, PAGE, RULES, SIDE, semi } from './receipt-look.ts';

/** Width of the column of amounts. */
const AMOUNT = 96;
const NAME_WIDTH = LINE - AMOUNT - 6;

/**
 * Draws an invoice.
 *
 * @returns a PDF of A5 pages; the same payout gives the same bytes
 */
export async function drawInvoice(invoice: Invoice): Promise<Buffer> {
  return printDocument(layOutInvoice(invoice));
}

/** The invoice as pdfmake's definition. */
export function layOutInvoice(invoice: Invoice): TDocumentDefinitions {
  const face = faceOf('A');
  if (!face) throw new Error('no font has the letter A');
  return {
    pageSize: 'A5',
    pageMargins: [SIDE, 32, SIDE, 32],
    info: {
      title: `${invoiceWords[invoice.language].title} ${invoice.number}`,
      author: 'Sorak',
      creator: 'Sorak',
      producer: 'Sorak',
      creationDate: invoice.at,
    },
    defaultStyle: { font: pdfFont(face), fontSize: 9, lineHeight: 1.04, color: COLOURS.ink },
    background: (page) => (page === 1 ? { svg: kawungBand(), width: PAGE.width, height: BAND } : null),
    footer: (page, pages) => footer({ page, pages }),
    content: [head(invoice), totalBox(invoice), facts(invoice), lines(invoice), sum(invoice), note(invoice)],
  };
}

function head({ number, language }: Invoice): Content {
  return {
    columns: [
      { svg: markSvg({ size: 21, room: 0.88 }), width: 21 },
      { text: 'Sorak', ...extra, fontSize: 18, characterSpacing: -0.6, margin: [6, -1, 0, 0], width: '*' },
      {
        width: 220,
        alignment: 'right',
        stack: [
          { text: invoiceWords[language].title, bold: true, fontSize: 11.25, characterSpacing: -0.15 },
          { text: number, ...figures, color: COLOURS.text2 },
        ],
      },
    ],
  };
}

function totalBox({ total, state, language }: Invoice): Content {
  const words = invoiceWords[language];
  const height = 60;
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
              { text: words.amount, ...semi, fontSize: 8.25, color: COLOURS.text2 },
              { text: total, ...extra, ...figures, fontSize: 22.5, characterSpacing: -0.7 },
            ],
          },
          {
            text: words.stamp[state],
            ...extra,
            width: 'auto',
            fontSize: 9.75,
            characterSpacing: 0.6,
            color: state === 'success' ? COLOURS.paid : COLOURS.returned,
            margin: [5, 14.5, 0, 0],
          },
        ],
      },
    ],
  };
}

function facts({ language, ...invoice }: Invoice): Content {
  const words = invoiceWords[language];
  const fact = (label: string, value: string): Content => ({
    stack: [
      { text: label, fontSize: 8.25, color: COLOURS.text3 },
      pdfText(value, { width: LINE / 2 - 9, size: 9.4, place: 'italics' }),
    ],
  });
  return {
    margin: [0, 16, 0, 0],
    table: {
      widths: ['*', '*'],
      body: [
        [fact(words.organizer, invoice.organizerName), fact(words.askedAt, invoice.askedAt)],
        [fact(words.account, invoice.account), fact(words.holder, invoice.holder)],
        [fact(words.status, invoice.status), fact(words.since, invoice.since)],
      ],
    },
    layout: RULES.none,
  };
}

function lines({ language, ...invoice }: Invoice): Content {
  const words = invoiceWords[language];
  const label = (text: string, alignment: 'left' | 'right') => ({
    text,
    ...semi,
    alignment,
    fontSize: 8.25,
    color: COLOURS.text3,
  });
  return {
    margin: [0, 7, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', AMOUNT],
      body: [
        [label(words.event, 'left'), label(words.lineAmount, 'right')],
        ...invoice.lines.map(({ name, note: said, amount }) => [
          {
            stack: [
              pdfText(name, { width: NAME_WIDTH, size: 9, place: 'bold' }),
              ...(said ? [{ text: said, fontSize: 8.25, color: COLOURS.text3 }] : []),
            ],
          },
          { text: amount, ...figures, alignment: 'right' as const },
        ]),
      ],
    },
    layout: RULES.items,
  };
}

function sum({ total, language }: Invoice): Content {
  const strong = { ...extra, fontSize: 12, characterSpacing: -0.25 };
  return {
    margin: [LINE - 200, 6, 0, 0],
    columns: [
      { text: invoiceWords[language].total, ...strong, width: '*' },
      { text: total, ...strong, ...figures, alignment: 'right', width: 'auto' },
    ],
  };
}

function note({ reason, language }: Invoice): Content {
  const words = invoiceWords[language];
  return {
    margin: [0, 14, 0, 0],
    color: COLOURS.text2,
    stack: [
      ...(reason
        ? [
            { text: words.reason, fontSize: 8.25, color: COLOURS.text3 },
            pdfText(reason, { width: LINE, size: 9, place: 'normal' }),
          ]
        : []),
      { text: words.numbered, fontSize: 8.25, color: COLOURS.text3, margin: [0, 4, 0, 0] },
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
