import { z } from 'zod';

/** `page` counts from 1; `limit` is how many rows a page has. Spread into the query of every list. */
export const pageQueryShape = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(10),
};

/** What every list tells besides its rows; `total_page` is 0 when there are none. */
export const paginationSchema = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  total_page: z.number().int(),
});
export type Pagination = z.infer<typeof paginationSchema>;

/** The pagination of a list with `total` rows. */
export function paginationOf({ page, limit }: { page: number; limit: number }, total: number): Pagination {
  return { page, limit, total, total_page: Math.ceil(total / limit) };
}
