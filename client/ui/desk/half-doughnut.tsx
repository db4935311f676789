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
    <div className="chart-half">
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
      <p className="chart-half-total">
        <b className="num">{total}</b>
        <span>{caption}</span>
      </p>
    </div>
  );
}
