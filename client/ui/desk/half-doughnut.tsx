import { ArcElement, Chart, Tooltip } from 'chart.js';
import { Doughnut } from 'react-chartjs-2';
import { formatCount } from '../../lib/format.ts';
import { themeColour, tooltipLook, useChartColours } from './chart-look.ts';
import type { ShareTone } from './status-bar.tsx';

Chart.register(ArcElement, Tooltip);

type HalfDoughnutProps = {
  label: string;
  slices: readonly { tone: ShareTone; label: string; value: number }[];
  /** In the middle, with its caption. */
  total: string;
  caption: string;
};

/** Shares by status over half a circle. A table beside it has to say the same in figures. */
export function HalfDoughnut({ label, slices, total, caption }: HalfDoughnutProps) {
  const key = useChartColours();
  const isEmpty = slices.every(({ value }) => value === 0);
  const role = (tone: ShareTone) => `--${tone === 'draft' ? 'neutral' : tone}-dot` as const;
  return (
    <div className="relative mx-auto mt-5 mb-3 h-32 max-w-60">
      <Doughnut
        key={key}
        aria-label={label}
        role="img"
        options={{
          rotation: -90,
          circumference: 180,
          cutout: '72%',
          plugins: {
            legend: { display: false },
            tooltip: {
              ...tooltipLook(),
              enabled: !isEmpty,
              callbacks: { label: ({ parsed }) => formatCount(parsed) },
            },
          },
        }}
        data={{
          labels: isEmpty ? [''] : slices.map((slice) => slice.label),
          datasets: [
            {
              // A ring without colour says that there is nothing, better than no ring.
              data: isEmpty ? [1] : slices.map(({ value }) => value),
              backgroundColor: isEmpty
                ? [themeColour('--bar-track')]
                : slices.map(({ tone }) => themeColour(role(tone))),
              borderColor: themeColour('--surface'),
              borderWidth: isEmpty ? 0 : 1,
              borderRadius: 3,
            },
          ],
        }}
      />
      <p className="pointer-events-none absolute inset-x-0 bottom-0 text-center">
        <b className="block text-[1.875rem]/[2.125rem] font-extrabold tracking-[-0.04em]">{total}</b>
        <span className="text-12 font-medium text-text-3">{caption}</span>
      </p>
    </div>
  );
}
