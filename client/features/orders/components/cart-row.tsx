import type { ReactNode } from 'react';
import type { Finalist } from '#contracts/finalists/finalists.ts';
import { formatRupiah } from '../../../lib/format.ts';
import { Picture } from '../../../ui/picture.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';

type CartRowProps = {
  finalist: Finalist;
  quantity: number;
  max: number;
  onChange: (quantity: number) => void;
  /** Below the row: quick adds of the finalist in hand. */
  children?: ReactNode;
};

/** Portrait, name, amount, and the votes for one finalist. */
export function CartRow({ finalist, quantity, max, onChange, children }: CartRowProps) {
  return (
    <li className="border-line border-t py-3.5 last:border-b">
      <div className="grid grid-cols-[3.75rem_1fr_auto] items-center gap-3.5 max-[24rem]:grid-cols-[3.25rem_1fr_auto] max-[24rem]:gap-3 lg:grid-cols-[4.5rem_1fr_auto] lg:gap-5">
        <Picture src={finalist.profile_image} alt="" ratio="4/5" className="w-full rounded-md" />
        <div className="min-w-0">
          <p className="h-card text-16 leading-5.5">{finalist.name}</p>
          <p className="cap">{finalist.category}</p>
          <p className="num mt-1 whitespace-nowrap font-bold text-14 max-[24rem]:text-13">
            {formatRupiah(finalist.price * quantity)}
          </p>
        </div>
        <QuantityStepper name={finalist.name} value={quantity} max={max} onChange={onChange} />
      </div>
      {children && <div className="pt-3.5">{children}</div>}
    </li>
  );
}
