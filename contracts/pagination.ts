import * as z from 'zod/mini';

/** `page` counts from 1; `limit` is how many rows a page has. Spread into the query of every list. */
export const pageQueryShape = {
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
};

/** What every list contains besides its rows; `total_page` is 0 when there are none. */
export const paginationSchema = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  total_page: z.int(),
});
export type Pagination = z.infer<typeof paginationSchema>;

/** The pagination of a list with `total` rows. */
export function paginationOf({ page, limit }: { page: number; limit: number }, total: number): Pagination {
  return { page, limit, total, total_page: Math.ceil(total / limit) };
}
