import type { ImportFinalistsResponse } from '#contracts/finalists/admin-finalists.ts';
import { useTranslation } from '../../../../lib/i18n/use-translation.ts';

type ImportReportProps = {
  report: ImportFinalistsResponse | undefined;
  /** The rows are stored; before, it is what would happen. */
  done: boolean;
};

/** How many rows are well, and each of the others with what is wrong. */
export function ImportReport({ report, done }: ImportReportProps) {
  const { t } = useTranslation('roster');
  if (!report) return null;
  const { created_count: count, failed_count, failures } = report;
  const first = () => {
    if (done) return t('csv.done', { count });
    return count > 0 ? t('csv.ready', { count }) : t('csv.nothing');
  };
  return (
    <div className="stack gap-3">
      <p role="status">
        <b>{first()}</b>
      </p>
      {failed_count > 0 && (
        <>
          <p>{t('csv.failed', { count: failed_count })}</p>
          <div className="import-report">
            <table className="tbl">
              <thead>
                <tr>
                  <th scope="col" className="n">
                    {t('csv.row')}
                  </th>
                  <th scope="col">{t('csv.content')}</th>
                  <th scope="col">{t('csv.problem')}</th>
                </tr>
              </thead>
              <tbody>
                {failures.map(({ row, text, errors }) => (
                  <tr key={row}>
                    <td className="n">{row}</td>
                    <td className="wrap-anywhere">{text}</td>
                    <td>
                      {errors.map(({ field, message }) => (
                        <p key={field + message}>
                          {field && <b>{field}: </b>}
                          {message}
                        </p>
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </div>
  );
}
