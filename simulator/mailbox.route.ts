import express, { Router } from 'express';
import * as z from 'zod/mini';

const letterSchema = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
type Letter = z.infer<typeof letterSchema> & { id: number; at: string };

/** As many letters as are kept, the newest first. */
const KEPT = 200;

/** A mail server for development: whatever is handed to it is shown at `/mailbox` and forgotten with the process. */
export function mailboxRoutes(): Router {
  let letters: Letter[] = [];
  let count = 0;
  const router = Router();
  router.post('/', express.json({ limit: '1mb' }), (request, response) => {
    const letter = letterSchema.safeParse(request.body);
    if (!letter.success) {
      response.status(422).json({ message: z.prettifyError(letter.error) });
      return;
    }
    count += 1;
    letters = [{ ...letter.data, id: count, at: new Date().toISOString() }, ...letters].slice(0, KEPT);
    response.status(201).json({ id: count });
  });
  router.get('/letters', (request, response) => {
    const { to } = request.query;
    response.json({ data: typeof to === 'string' ? letters.filter((letter) => letter.to === to) : letters });
  });
  router.get('/', (_request, response) => {
    response.type('html').send(page(letters));
  });
  return router;
}

function page(letters: readonly Letter[]): string {
  const shown = letters.map(
    ({ at, to, from, subject, html, text }) => `<article>
<h2>${toHtml(subject)}</h2>
<p>${toHtml(at)} · ${toHtml(from)} → <b>${toHtml(to)}</b></p>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${toHtml(subject)}" srcdoc="${toHtml(
      html.replace('<body', '<base target="_blank"><body'),
    )}"></iframe>
<details><summary>Text</summary><pre>${toHtml(text)}</pre></details>
</article>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox</title>
<style>body{max-width:48rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif}article{margin:1.5rem 0;padding:1rem;border:1px solid #ccc;border-radius:.75rem}h2{margin:0;font-size:1.125rem}p{margin:.25rem 0 .75rem;color:#555}iframe{width:100%;height:26rem;border:0;background:#f6f1ea;border-radius:.5rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head>
<body><h1>Mailbox</h1>${shown.join('\n') || '<p>No mail yet.</p>'}</body></html>`;
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function toHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign);
}
