import type { Content } from 'pdfmake/interfaces';
import { pdfText } from './pdf-fonts.ts';
import type { Receipt } from './receipt.ts';
import { COLOURS, extra, figures, LINE, RULES, semi } from './receipt-look.ts';
import { receiptWords } from './receipt-words.ts';

/** Widths of the columns of figures. */
const COLUMNS = { votes: 42, price: 66, amount: 78 } as const;
const NAME_WIDTH = LINE - COLUMNS.votes - COLUMNS.price - COLUMNS.amount - 6;

/** What was bought, a row for each finalist. */
export function receiptItems({ lines, language }: Receipt): Content {
  const words = receiptWords[language];
  const label = (text: string, alignment: 'left' | 'right') => ({
    text,
    ...semi,
    alignment,
    fontSize: 8.25,
    color: COLOURS.text3,
  });
  const number = (text: string) => ({ text, ...figures, alignment: 'right' as const });
  return {
    margin: [0, 7, 0, 0],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', COLUMNS.votes, COLUMNS.price, COLUMNS.amount],
      body: [
        [
          label(words.finalist, 'left'),
          label(words.votes, 'right'),
          label(words.price, 'right'),
          label(words.lineAmount, 'right'),
        ],
        ...lines.map(({ name, category, votes, price, amount }) => [
          {
            stack: [
              pdfText(name, { width: NAME_WIDTH, size: 9, place: 'bold' }),
              ...(category
                ? [
                    {
                      color: COLOURS.text3,
                      stack: [pdfText(category, { width: NAME_WIDTH, size: 8.25, place: 'normal' })],
                    },
                  ]
                : []),
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

/** Width of the column of sums. */
const SUMS = 200;

/** The rows of the bill, what went back of it, and whose the money is. */
export function receiptSums({
  subtotal,
  tax,
  fee,
  total,
  returned,
  left,
  whose,
  language,
}: Receipt): Content {
  const words = receiptWords[language];
  const row = (label: string, amount: string) => [
    { text: label, color: COLOURS.text2 },
    { text: amount, ...figures, alignment: 'right' as const, color: COLOURS.text2 },
  ];
  const strong = { ...extra, fontSize: 12, characterSpacing: -0.25 };
  const sum = (label: string, amount: string) => [
    { text: label, ...strong },
    { text: amount, ...strong, ...figures, alignment: 'right' as const },
  ];
  return {
    columns: [
      // Beside the sums, where nothing else stands.
      { width: LINE - SUMS, text: whose, fontSize: 7.8, color: COLOURS.text3, margin: [0, 8, 24, 0] },
      {
        width: SUMS,
        margin: [0, 4, 0, 0],
        table: {
          widths: ['*', 'auto'],
          body: [
            row(words.subtotal, subtotal),
            row(words.tax, tax),
            row(words.fee, fee || words.included),
            sum(words.total, total),
            ...(returned ? [row(words.returned, returned), sum(words.left, left)] : []),
          ],
        },
        layout: RULES.sums,
      },
    ],
  };
}
