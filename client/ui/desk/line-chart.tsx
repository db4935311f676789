import {
  CategoryScale,
  Chart,
  type ChartOptions,
  Filler,
  LinearScale,
  LineElement,
  PointElement,
  type ScriptableContext,
  Tooltip,
} from 'chart.js';
import { Line } from 'react-chartjs-2';
import { formatMillions, formatRupiah } from '../../lib/format.ts';
import { themeColour, tooltipLook, useChartColours } from './chart-look.ts';

Chart.register(CategoryScale, LinearScale, LineElement, PointElement, Filler, Tooltip);

export type LinePoint = {
  /** Below the axis. */
  label: string;
  /** In the tooltip. */
  title: string;
  /** Rupiah; null where nothing is to be drawn. */
  value: number | null;
};

/** The axis when there is nothing on it. */
const EMPTY_MAX = 100_000;
const EMPTY_STEP = 50_000;

/** Rupiah over time: deep gold over a wash. The same in figures for those who do not see it. */
export function LineChart({ label, points }: { label: string; points: readonly LinePoint[] }) {
  const key = useChartColours();
  const values = points.map(({ value }) => value);
  const isEmpty = values.every((value) => !value);
  const last = values.findLastIndex((value) => value !== null);
  const [gold, deep, ink, line] = (['--gold', '--gold-deep', '--text', '--line'] as const).map(themeColour);
  const atLast =
    <T,>(there: T, elsewhere: T) =>
    (context: { dataIndex: number }) =>
      context.dataIndex === last ? there : elsewhere;
  const options: ChartOptions<'line'> = {
    interaction: { mode: 'index', intersect: false },
    layout: { padding: { top: 8, right: 8 } },
    scales: {
      x: {
        grid: { display: false },
        border: { display: false },
        ticks: {
          maxRotation: 0,
          autoSkipPadding: 12,
          color: ({ index }) => themeColour(index === last ? '--text' : '--text-3'),
          font: ({ index }) => ({ weight: index === last ? 700 : 500 }),
        },
      },
      y: {
        beginAtZero: true,
        ...(isEmpty ? { min: 0, max: EMPTY_MAX } : {}),
        grid: { color: line ?? '', drawTicks: false },
        border: { display: false },
        ticks: {
          callback: (amount) => formatMillions(Number(amount)),
          padding: 10,
          ...(isEmpty ? { stepSize: EMPTY_STEP } : { maxTicksLimit: 5 }),
        },
      },
    },
    plugins: {
      legend: { display: false },
      tooltip: {
        ...tooltipLook(),
        callbacks: {
          title: ([item]) => points[item?.dataIndex ?? 0]?.title ?? '',
          label: ({ parsed }) => formatRupiah(parsed.y ?? 0),
        },
      },
    },
  };
  return (
    <figure className="relative mt-4 h-66 max-lg:h-52">
      <Line
        key={key}
        aria-label={label}
        role="img"
        options={options}
        data={{
          labels: points.map((point) => point.label),
          datasets: [
            {
              data: values,
              borderColor: deep,
              borderWidth: 2.5,
              borderCapStyle: 'round',
              tension: 0.4,
              cubicInterpolationMode: 'monotone',
              fill: 'origin',
              backgroundColor: goldWash,
              pointRadius: atLast(5, 0),
              pointHoverRadius: 5,
              pointBackgroundColor: gold,
              pointBorderColor: ink,
              pointBorderWidth: 2,
              pointHoverBackgroundColor: gold,
              pointHoverBorderColor: ink,
              pointHoverBorderWidth: 2,
              clip: false,
            },
          ],
        }}
      />
      <figcaption className="sr">
        {label}: {points.map(({ title, value }) => `${title} ${formatRupiah(value ?? 0)}`).join('; ')}
      </figcaption>
    </figure>
  );
}

/** Gold that fades towards the axis. */
function goldWash({ chart }: ScriptableContext<'line'>): CanvasGradient | string {
  const { ctx, chartArea } = chart;
  if (!chartArea) return 'transparent';
  const wash = ctx.createLinearGradient(0, chartArea.top, 0, chartArea.bottom);
  const gold = themeColour('--gold');
  wash.addColorStop(0, `${gold}57`);
  wash.addColorStop(1, `${gold}00`);
  return wash;
}
