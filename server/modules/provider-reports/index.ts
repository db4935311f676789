/** The provider's reports: read row by row, booked, compared with our books. */

export { closeSettledDifferences } from './close-differences.ts';
export { findReportFaults, REPORT_EFFECTS } from './find-report-faults.ts';
export { importNextReport } from './import-report.ts';
export { findPaymentFee } from './payment-fee.ts';
export { removeUnsent } from './provider-reports.repository.ts';
