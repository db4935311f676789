export const auth = {
  documentTitle: 'Masuk',
} as const;
