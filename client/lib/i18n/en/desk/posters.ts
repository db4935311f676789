import type { posters as source } from '../../id/desk/posters.ts';
import type { TextsLike } from '../../texts.ts';

export const posters: TextsLike<typeof source> = {
  downloadAll: 'Download Poster All Finalist',
  drawing: 'Preparing posters',
  drawingOf: 'Preparing poster {{done}} of {{total}}',
  downloading: 'Downloading',
  emptyZip: 'The ZIP file is empty. There are no posters to download.',
  close: 'Close',
  failed: 'The posters could not be prepared yet.',
  one: 'Printed poster, A5',
  pdf: 'Download PDF',
  png: 'Download PNG',
  ofFinalist: 'Poster and QR of {{name}}',
  generate: 'Generate QR Code',
  code: 'QR Code',
  codeAlt: 'QR code of {{name}}',
  loading: 'Preparing the QR code',
  scan: 'Scan now for vote!',
  leadsTo: 'This code opens',
  apply: 'Apply QR Code',
  applying: 'Applying...',
  applyAll: 'Apply QR Code to all finalists',
  applyingOf: 'Applying... {{done}}/{{total}}',
  applied: 'QR applied successfully',
  applyFailed: 'Failed apply QR: {{message}}',
};
