import * as z from 'zod/mini';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { AlertTriangleIcon } from '../../ui/icons.ts';
import { ProblemBox } from '../../ui/problem-box.tsx';

const newPriceSchema = z.object({ gross_amount: z.int(), price: z.int() });

/** Answers that have a sentence of their own; anything else means that no token could be had. */
const OWN_WORDS = new Set([
  'cart_empty',
  'too_many_votes',
  'amount_too_large',
  'finalist_not_in_event',
  'finalist_has_withdrawn',
  'rules_being_changed',
  'spend_limit_reached',
  'event_canceled',
]);

/** Why a cart did not become an order, and what to do now. */
export function CheckoutProblem({ error, onSeeResult }: { error: Error; onSeeResult: (() => void) | null }) {
  const { t } = useTranslation('orders');
  const code = error instanceof ApiError ? error.code : '';
  const say = (text: string, detail?: string) => (
    <ProblemBox className="my-4">
      <AlertTriangleIcon className="i mt-0.5" />
      <div className="grid justify-items-start gap-1">
        <p className={detail ? 'font-semibold' : undefined}>{text}</p>
        {detail && <p>{detail}</p>}
        {code === 'already_paid' && onSeeResult && (
          <button type="button" className="min-h-11 font-semibold underline" onClick={onSeeResult}>
            {t('problem.seeResult')}
          </button>
        )}
      </div>
    </ProblemBox>
  );
  switch (code) {
    case 'price_changed': {
      const found = newPriceSchema.safeParse(error instanceof ApiError ? error.details : null).data;
      if (!found) return say(t('problem.priceChangedShort'));
      return say(
        t('problem.priceChanged', {
          price: formatRupiah(found.price),
          amount: formatRupiah(found.gross_amount),
        }),
      );
    }
    case 'payment_being_checked':
      return say(t('problem.checked'));
    case 'already_paid':
      return say(t('problem.alreadyPaid'));
    case 'event_not_open':
      return say(t('problem.notOpen'));
    default:
      if (OWN_WORDS.has(code)) return say(errorMessage(error));
      return say(t('problem.snapToken'), errorMessage(error));
  }
}
