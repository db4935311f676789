import {
  orderDetailParamsSchema,
  orderDetailResponseSchema,
  orderHistoryQuerySchema,
  orderHistoryResponseSchema,
} from '#contracts/orders/history.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { languageOf } from '../http/messages.ts';
import { sendDownload } from '../http/send-download.ts';
import { getReceipt } from '../modules/documents/index.ts';
import { findOwnOrder } from '../modules/orders/index.ts';
import { findPaymentFee } from '../modules/provider-reports/index.ts';
import { listOwnOrders } from './list-own-orders.ts';
import { presentHistoryItem, presentOrderDetail } from './order-history.presenter.ts';

export const orderHistoryEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/orders',
    summary: 'The customer’s own orders, newest first',
    tag: 'Orders',
    access: 'session',
    query: orderHistoryQuerySchema,
    answers: { 200: orderHistoryResponseSchema },
    errors: [],
    async handle({ viewer, query }) {
      const { status: groups, page, limit } = query;
      const { rows, pagination } = await listOwnOrders({ userId: viewer.userId, groups, page, limit });
      const now = new Date();
      return {
        body: {
          orders: rows.map(({ order, event }) => presentHistoryItem(order, { event, now })),
          pagination,
        },
      };
    },
  }),
  endpoint({
    method: 'get',
    path: '/orders/:orderId',
    summary: 'One of the customer’s orders with what happened to it',
    tag: 'Orders',
    access: 'session',
    params: orderDetailParamsSchema,
    answers: { 200: orderDetailResponseSchema },
    errors: ['order_not_found'],
    async handle({ viewer, params }) {
      const { order, event } = await findOwnOrder(params.orderId, { userId: viewer.userId });
      const knownFee = await findPaymentFee(order);
      return { body: { order: presentOrderDetail(order, { event, now: new Date(), knownFee }) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/orders/:orderId/receipt',
    summary: 'The receipt of one of the customer’s paid orders as a PDF; of what went back it is the proof',
    tag: 'Orders',
    access: 'session',
    params: orderDetailParamsSchema,
    answers: { 200: undefined },
    errors: ['order_not_found', 'event_not_found', 'receipt_unavailable', 'document_not_ready'],
    async handle({ viewer, params, request, response }) {
      const { order } = await findOwnOrder(params.orderId, { userId: viewer.userId });
      const pdf = await getReceipt(order, { language: languageOf(request) });
      await sendDownload(response, { fileName: `Receipt-${order.id}.pdf`, type: 'application/pdf' }, pdf);
      return null;
    },
  }),
];
