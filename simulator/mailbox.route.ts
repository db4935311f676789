import express, { Router } from 'express';
import * as z from 'zod/mini';

const letterSchema = z.object({
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** The names of files that go with it. */
  enclosed: z.optional(z.array(z.string())),
});
type Letter = z.infer<typeof letterSchema> & { id: number; at: string };

/** As many letters as are kept, the newest first. */
const KEPT = 200;

/** A mail server for development: whatever is handed to it is shown at `/mailbox` (`browser/mailbox.html`) and held in memory only. */
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
  return router;
}
