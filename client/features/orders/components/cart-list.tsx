import { useState } from 'react';
import type { Finalist } from '#contracts/finalists/finalists.ts';
import type { CheckoutConfigResponse } from '#contracts/orders/orders.ts';
import { formatCount, formatRupiah } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { InfoIcon, PlusIcon } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/states.tsx';
import { SearchInput } from '../../../ui/text-input.tsx';
import { type Cart, inCartOrder } from '../hooks/cart.ts';
import { type PricedOrder, roomFor } from '../hooks/price-cart.ts';
import { CartRow } from './cart-row.tsx';
import { QuickAdds } from './quick-adds.tsx';

/** From this many finalists on, finding one needs a search box. */
const SEARCH_FROM = 10;
/** Up to this many rows the quick adds stand below the list; beyond it they come to the row in hand. */
const QUICK_BELOW_MAX = 2;

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
  const [inHand, setInHand] = useState(cart.chosen);
  const [search, setSearch] = useState('');
  const listed = listFinalists(cart, finalists);
  const wanted = search.trim().toLocaleLowerCase('id');
  const shown = listed.filter(({ name }) => name.toLocaleLowerCase('id').includes(wanted));
  const active = shown.find(({ id }) => id === inHand) ?? shown[0];

  const rooms = new Map(
    shown.map(({ id, price }) => [
      id,
      roomFor({ priced, quantity: cart.quantities[id] ?? 0, price, config }),
    ]),
  );
  const change = (id: string) => (quantity: number) => {
    setInHand(id);
    onQuantity(id, quantity);
  };
  const limit = active ? rooms.get(active.id)?.limit : null;
  const quick = active && (
    <QuickAdds
      name={active.name}
      named={shown.length > 1}
      quantity={cart.quantities[active.id] ?? 0}
      max={rooms.get(active.id)?.max ?? 0}
      onChange={change(active.id)}
    />
  );
  const below = shown.length <= QUICK_BELOW_MAX;
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
            max={rooms.get(finalist.id)?.max ?? 0}
            onChange={change(finalist.id)}
          >
            {!below && finalist === active && quick}
          </CartRow>
        ))}
      </ul>
      {below && quick && <div className="py-4">{quick}</div>}
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
