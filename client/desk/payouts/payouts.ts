import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { PayoutState } from '#contracts/payouts/payout-words.ts';
import {
  type PayoutRequest,
  payoutChangedResponseSchema,
  payoutDetailResponseSchema,
  payoutListResponseSchema,
} from '#contracts/payouts/payouts.ts';
import { create, request } from '../../lib/api.ts';
import { payoutKeys } from './payout-keys.ts';

const PAGE_SIZE = 10;

export type PayoutFilter = {
  /** Of whom alone; empty: of all in reach. */
  organizerId: string;
  state: PayoutState | '';
  /** Those alone that one may approve. */
  toApprove: boolean;
  page: number;
};

function payoutsQuery({ organizerId, state, toApprove, page, limit }: PayoutFilter & { limit: number }) {
  return {
    queryKey: payoutKeys.list({ organizerId, state, toApprove, page, limit }),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      request('/admin/withdrawal/payouts', payoutListResponseSchema, {
        query: {
          event_organizer_id: organizerId || undefined,
          state: state || undefined,
          mine: toApprove ? 'to_approve' : undefined,
          page,
          limit,
        },
        signal,
      }),
  };
}

/** A page of payouts with the numbers of their invoices, the newest first. */
export const usePayouts = (filter: PayoutFilter) =>
  useQuery({ ...payoutsQuery({ ...filter, limit: PAGE_SIZE }), placeholderData: keepPreviousData });

/** How many wait for one's own approval. */
export const useToApprove = ({ organizerId, enabled }: { organizerId: string; enabled: boolean }) =>
  useQuery({
    ...payoutsQuery({ organizerId, state: '', toApprove: true, page: 1, limit: 1 }),
    select: ({ pagination }) => pagination.total,
    enabled,
  });

const pathOf = (id: string) => `/admin/withdrawal/payouts/${encodeURIComponent(id)}`;

/** The address of the invoice as a PDF, below `/api/v1`. */
export const invoicePath = (id: string) => `${pathOf(id)}/invoice`;

/** A payout with all about it; nothing is fetched for an empty id. */
export const usePayout = (id: string) =>
  useQuery({
    queryKey: payoutKeys.one(id),
    queryFn: async ({ signal }) => (await request(pathOf(id), payoutDetailResponseSchema, { signal })).result,
    enabled: id !== '',
    staleTime: 0,
  });

/** @throws ApiError naming the event in its `details` where one is the reason: `payout_exceeds_available`, … */
export const askPayout = (body: PayoutRequest, key: string) =>
  create('/admin/withdrawal/payouts', payoutChangedResponseSchema, { body, key });

const change = (id: string, action: string, body?: object) =>
  request(`${pathOf(id)}/${action}`, payoutChangedResponseSchema, { method: 'POST', body });

/** @throws ApiError `payout_changed`, `own_payout`, and what keeps the money from leaving */
export const approvePayout = (id: string, revision: number) => change(id, 'approve', { revision });

/** @throws ApiError `payout_changed`, `own_payout` */
export const rejectPayout = (id: string, body: { revision: number; reason: string }) =>
  change(id, 'reject', body);

/** @throws ApiError `payout_changed` */
export const withdrawPayout = (id: string, revision: number) => change(id, 'withdraw', { revision });

/** @throws ApiError `too_many_letters` */
export const sendInvoice = (id: string) => change(id, 'letters');
