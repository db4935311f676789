import { writeXlsxStream } from 'hucre/xlsx';
import { bookClock, type Statement, type StatementHead, spellFee } from './statement.ts';
import { statementWords } from './statement-words.ts';

const RUPIAH = '#,##0;-#,##0';

/** A statement as a spreadsheet, written while its movements are read. What people typed is text in it and never a formula. */
export function writeStatementSheet(
  statement: Statement,
  head: Pick<StatementHead, 'fee' | 'language'>,
): ReadableStream<Uint8Array> {
  const words = statementWords[head.language];
  const money = (header: string) => ({ header, width: 16, numFmt: RUPIAH });
  return writeXlsxStream(rowsOf(statement, head), {
    name: words.title,
    columns: [
      { header: words.number, width: 8 },
      { header: words.at, width: 20, numFmt: 'yyyy-mm-dd hh:mm:ss' },
      { header: words.kind, width: 28 },
      { header: words.reference, width: 24 },
      money(words.gross),
      money(words.platform),
      money(words.tax),
      money(words.amount),
      money(words.balance),
    ],
    freezePane: { rows: 1 },
  });
}

type Cell = string | number | Date | null;

async function* rowsOf(
  statement: Statement,
  head: Pick<StatementHead, 'fee' | 'language'>,
): AsyncGenerator<Cell[]> {
  const words = statementWords[head.language];
  const total = (name: string, amount: number): Cell[] => [
    null,
    null,
    name,
    null,
    null,
    null,
    null,
    null,
    amount,
  ];
  yield total(words.opening, statement.openingAmount);
  let number = 0;
  let balance = statement.openingAmount;
  for await (const lines of statement.lines())
    for (const line of lines) {
      number += 1;
      balance = line.balance;
      const { gross } = line;
      yield [
        number,
        // A spreadsheet has no zones: it shows what a clock in Jakarta showed.
        bookClock(line.at),
        words.kinds[line.kind],
        line.reference,
        gross?.amount ?? null,
        gross?.platformAmount ?? null,
        gross?.taxAmount ?? null,
        line.amount,
        line.balance,
      ];
    }
  // By what was written, whatever was booked meanwhile.
  yield total(words.closing, balance);
  // None of the organizer's: of what stands in the platform's column.
  yield [null, null, words.fee, null, null, 0 - statement.feeAmount, null, null, null];
  yield [null, null, spellFee(head), null, null, null, null, null, null];
}
