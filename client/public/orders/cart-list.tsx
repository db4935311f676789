import { useCallback, useRef, useState } from 'react';
import type { Finalist } from '#contracts/finalists/finalists.ts';
import type { CheckoutConfigResponse } from '#contracts/orders/orders.ts';
import { formatCount, formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { InfoIcon, PlusIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/states.tsx';
import { SearchInput } from '../../ui/text-input.tsx';
import { type Cart, inCartOrder } from './cart.ts';
import { CartRow } from './cart-row.tsx';
import { type PricedOrder, roomFor } from './price-cart.ts';

/** From this many finalists on, finding one needs a search box. */
const SEARCH_FROM = 10;

type CartListProps = {
  cart: Cart;
  finalists: readonly Finalist[];
  priced: PricedOrder;
  config: CheckoutConfigResponse | undefined;
  onQuantity: (finalistId: string, quantity: number) => void;
  onListAll: () => void;
};

/** The finalists of the cart: the chosen one alone, everybody after *Add More Finalist*. */
export function CartList({ cart, finalists, priced, config, onQuantity, onListAll }: CartListProps) {
  const { t } = useTranslation('orders');
  const [search, setSearch] = useState('');
  const listed = listFinalists(cart, finalists);
  const wanted = search.trim().toLocaleLowerCase('id');
  const shown = listed.filter(({ name }) => name.toLocaleLowerCase('id').includes(wanted));

  const roomOf = ({ id, price }: Finalist) =>
    roomFor({ priced, quantity: cart.quantities[id] ?? 0, price, config });
  // The price is the event's, so that all have the same room.
  const limit = shown[0] ? roomOf(shown[0]).limit : null;
  const change = (id: string, quantity: number) => {
    const finalist = listed.find((one) => one.id === id);
    if (finalist) onQuantity(id, Math.min(quantity, roomOf(finalist).max));
  };
  const latest = useRef(change);
  latest.current = change;
  const changeNow = useCallback((id: string, quantity: number) => latest.current(id, quantity), []);
  return (
    <>
      {listed.length >= SEARCH_FROM && (
        <SearchInput
          label={t('cart.search')}
          placeholder={t('cart.search')}
          value={search}
          onChange={setSearch}
          className="mb-4"
        />
      )}
      {shown.length === 0 && <p className="muted py-6 text-center">{t('cart.noMatch')}</p>}
      <ul className="grid" aria-label={t('cart.list')}>
        {shown.map((finalist) => (
          <CartRow
            key={finalist.id}
            finalist={finalist}
            quantity={cart.quantities[finalist.id] ?? 0}
            full={limit !== null}
            onQuantity={changeNow}
          />
        ))}
      </ul>
      {limit && config && (
        <div className="pt-2 pb-4">
          <Notice icon={<InfoIcon className="i" />}>
            {limit === 'votes'
              ? t('cart.limitVotes', { votes: formatCount(config.max_votes) })
              : t('cart.limitAmount', { amount: formatRupiah(config.max_amount) })}
          </Notice>
        </div>
      )}
      {!cart.listed && finalists.length > listed.length && (
        <Button variant="line" block onClick={onListAll}>
          <PlusIcon className="i" />
          {t('cart.addMore')}
        </Button>
      )}
    </>
  );
}

function listFinalists(cart: Cart, finalists: readonly Finalist[]): Finalist[] {
  const sorted = inCartOrder(finalists, cart);
  if (cart.listed) return sorted;
  return sorted.filter(({ id }) => id === cart.chosen || (cart.quantities[id] ?? 0) > 0);
}
