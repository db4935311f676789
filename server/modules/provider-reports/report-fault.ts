import type { ReportFaultCode } from '#contracts/provider-reports/report-words.ts';

/** What is wrong with a file, and where: `line` counts from 1 with the head. */
export interface FaultPlace {
  line?: number;
  /** A column as the file names it, or the names that are missing. */
  column?: string;
}

/** A file that is not what it should be. People read the sentence of the code. */
export class ReportFault extends Error {
  readonly code: ReportFaultCode;
  readonly line: number | null;
  readonly column: string | null;

  constructor(code: ReportFaultCode, { line, column }: FaultPlace = {}) {
    super(code);
    this.name = 'ReportFault';
    this.code = code;
    this.line = line ?? null;
    this.column = column ?? null;
  }
}
