import { ArcElement, Chart, Tooltip } from 'chart.js';
import { Doughnut } from 'react-chartjs-2';
import type { DeskBoard } from '#contracts/leaderboard/desk-board.ts';
import { formatPercent } from '../../lib/format.ts';
import { themeColour, tooltipLook, useChartColours } from '../../ui/desk/chart-look.ts';
import { sliceRole } from './slice-role.ts';

Chart.register(ArcElement, Tooltip);

type ShareDoughnutProps = { label: string; chart: DeskBoard['chart'] };

/** The first seven and the others, in two golds by turns. A list beside it says the same in figures. */
export function ShareDoughnut({ label, chart }: ShareDoughnutProps) {
  const key = useChartColours();
  return (
    <Doughnut
      key={key}
      aria-label={label}
      role="img"
      options={{
        cutout: '70%',
        plugins: {
          legend: { display: false },
          tooltip: {
            ...tooltipLook(),
            callbacks: { label: ({ parsed }) => formatPercent(parsed) },
          },
        },
      }}
      data={{
        labels: chart.map(({ name }) => name),
        datasets: [
          {
            data: chart.map(({ percentage }) => percentage),
            backgroundColor: chart.map((_, index) => themeColour(sliceRole(chart, index))),
            borderColor: themeColour('--surface'),
            borderWidth: 2,
          },
        ],
      }}
    />
  );
}
