import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type TransferState,
  transferChangedResponseSchema,
  transferDetailResponseSchema,
  transferFileResponseSchema,
  transferListResponseSchema,
} from '#contracts/transfers/transfers.ts';
import { create, request } from '../../lib/api.ts';
import { polledEvery } from '../../lib/growing-pauses.ts';

/** Cache keys of transfers: whatever changes one of them makes all of them old. */
export const transferKeys = {
  all: ['transfers'] as const,
  list: (filter: object) => ['transfers', 'list', filter] as const,
  one: (id: string) => ['transfers', 'one', id] as const,
};

const PAGE_SIZE = 20;
/** They go on by themselves, or by somebody else. */
const LIST_EVERY_MS = 30_000;
const ONE_EVERY_MS = 15_000;

/** What a list shows: a state, what needs a person with the bank's statement, or everything. */
export type TransferView = TransferState | 'waits' | '';
export type TransferFilter = { view: TransferView; purpose: string; hours: string; page: number };

/** A page of transfers, the newest first. */
export function useTransfers(filter: TransferFilter) {
  const { view, purpose, hours, page } = filter;
  return useQuery({
    queryKey: transferKeys.list(filter),
    queryFn: ({ signal }) =>
      request('/admin/transfers', transferListResponseSchema, {
        query: {
          ...(view === 'waits' ? { waits_for_person: 'true' } : { state: view || undefined }),
          purpose: purpose || undefined,
          older_than_hours: hours || undefined,
          page,
          limit: PAGE_SIZE,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: polledEvery(LIST_EVERY_MS),
  });
}

/** One transfer, with everything that became of it. */
export function useTransfer(id: string) {
  return useQuery({
    queryKey: transferKeys.one(id),
    queryFn: async ({ signal }) =>
      (await request(pathOf(id), transferDetailResponseSchema, { signal })).result,
    refetchInterval: polledEvery(ONE_EVERY_MS),
    staleTime: 0,
    enabled: id !== '',
  });
}

const pathOf = (id: string) => `/admin/transfers/${encodeURIComponent(id)}`;
const change = (id: string, action: string, body: object) =>
  request(`${pathOf(id)}/${action}`, transferChangedResponseSchema, { method: 'POST', body });

export const proofPath = (id: string) => `${pathOf(id)}/proof`;
export const bankFilePath = (fileId: string) =>
  `/admin/transfer-files/${encodeURIComponent(fileId)}/download`;

/** @throws ApiError 409 `transfer_not_changeable` where one of them is in a file already */
export const makeBankFile = (transfer_ids: readonly string[], key: string) =>
  create('/admin/transfer-files', transferFileResponseSchema, { body: { transfer_ids }, key });

/** @throws ApiError 409 `transfer_not_changeable`, 413, 415 for a file that is no picture and no PDF */
export function recordTransfer(id: string, { reference, proof }: { reference: string; proof: File }) {
  const form = new FormData();
  form.append('reference', reference);
  form.append('file', proof);
  return change(id, 'record', form);
}

/** @throws ApiError 403 `other_person_required`, 409 `transfer_reference_differs` */
export const confirmTransfer = (id: string, body: { reference: string }) => change(id, 'confirm', body);

/** @throws ApiError 403 `other_person_required`, 409 `transfer_not_changeable` */
export const failTransfer = (id: string, body: { reason: string }) => change(id, 'fail', body);

/** @throws ApiError 403 `other_person_required`, 409 `transfer_not_changeable` */
export const decideTransfer = (id: string, body: { carried_out: boolean; reason: string }) =>
  change(id, 'decision', body);
