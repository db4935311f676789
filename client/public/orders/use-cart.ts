import { useEffect, useState } from 'react';
import { type Cart, restoreCart, storeCart, withQuantity } from './cart.ts';

type Choice = { eventId: string; finalistId: string | null };

/** The visitor's cart for this choice; every change is stored at once. */
export function useCart(choice: Choice) {
  const [cart, setCart] = useState<Cart>(() => restoreCart(choice));
  useEffect(() => storeCart(cart), [cart]);
  return {
    cart,
    setCart,
    setQuantity: (finalistId: string, quantity: number) =>
      setCart((now) => withQuantity(now, finalistId, quantity)),
    listAll: () => setCart((now) => ({ ...now, listed: true })),
    setTerms: (terms: boolean) => setCart((now) => ({ ...now, terms })),
  };
}
