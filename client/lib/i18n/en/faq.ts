import type { faq as source } from '../id/faq.ts';
import type { TextsLike } from '../texts.ts';

export const faq: TextsLike<typeof source> = {
  title: 'Frequently asked questions',
  unanswered: 'Not answered yet? Write to',
  vote: {
    question: 'How do I vote?',
    answer:
      'Open an event, pick a finalist and choose how many votes. Once your payment succeeds, your votes are counted at once and the leaderboard moves.',
  },
  methods: {
    question: 'Which payment methods are accepted?',
    answer:
      'QRIS, e-wallets, bank transfer by virtual account, and cards. The price per vote includes the service fee.',
  },
  several: {
    question: 'May I vote for more than one finalist?',
    answer: 'Yes. Several finalists of the same event can be paid for in one transaction.',
  },
  missing: {
    question: 'I have paid, but my votes are not there yet?',
    answer:
      'Wait a few seconds, then open your order history. While a payment is pending we keep checking it until its time runs out.',
  },
  payout: {
    question: 'How do organizers receive the money?',
    answer: 'The money is paid out at most 5 working days after the event ends, shared as the contract says.',
  },
};
