import { memo } from 'react';
import type { Finalist } from '#contracts/finalists/finalists.ts';
import { FinalistLine } from '../../entities/finalists/finalist-line.tsx';
import { formatRupiah } from '../../lib/format.ts';
import { Picture } from '../../ui/picture.tsx';
import { QuantityStepper } from '../../ui/quantity-stepper.tsx';
import { QuickAdds } from './quick-adds.tsx';

/** More than any order has room for. */
const NO_LIMIT = 1_000_000;

type CartRowProps = {
  finalist: Finalist;
  quantity: number;
  /** The order has no room for one more. */
  full: boolean;
  /** Takes more than there is room for, too. */
  onQuantity: (finalistId: string, quantity: number) => void;
};

/** Portrait, name, amount, the votes for one finalist and quick adds. Of hundreds only the one that is changed is drawn again. */
export const CartRow = memo(function CartRow({ finalist, quantity, full, onQuantity }: CartRowProps) {
  const { id, name } = finalist;
  return (
    <li className="border-line border-t py-3.5 last:border-b">
      <div className="grid grid-cols-[3.75rem_1fr_auto] items-center gap-3.5 max-[24rem]:grid-cols-[3.25rem_1fr_auto] max-[24rem]:gap-3 lg:grid-cols-[4.5rem_1fr_auto] lg:gap-5">
        <Picture src={finalist.profile_image} alt="" ratio="4/5" className="w-full rounded-md" />
        <div className="min-w-0">
          <p className="h-card text-16 leading-5.5">{name}</p>
          <p className="cap">
            <FinalistLine finalist={finalist} />
          </p>
          <p className="num mt-1 whitespace-nowrap font-bold text-14 max-[24rem]:text-13">
            {formatRupiah(finalist.price * quantity)}
          </p>
        </div>
        <QuantityStepper
          name={name}
          value={quantity}
          max={full ? quantity : NO_LIMIT}
          onChange={(next) => onQuantity(id, next)}
        />
      </div>
      <QuickAdds name={name} full={full} onAdd={(votes) => onQuantity(id, quantity + votes)} />
    </li>
  );
});
