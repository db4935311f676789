/** What Vite makes of an import of a file that is no script. */

// As exact types would have to be generated: `npm run check` compares every name with its sheet (scripts/check/style-sheets.ts).
declare module '*.module.css' {
  // biome-ignore lint/suspicious/noExplicitAny: with `string` each name would be `string | undefined`
  const classes: { readonly [name: string]: any };
  export = classes;
}
declare module '*.css';
declare module '*.svg' {
  const address: string;
  export default address;
}
declare module '*.webp' {
  const address: string;
  export default address;
}
