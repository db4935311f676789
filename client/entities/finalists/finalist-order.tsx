import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { ChevronDownIcon } from '../../ui/icons.ts';
import { InputSelect } from '../../ui/input.tsx';
import * as styles from './finalist-order.module.css';
import { FINALIST_SORTS, type FinalistSort } from './sort-finalists.ts';

type FinalistOrderProps = {
  sort: FinalistSort;
  /** There are ranks to go by: somebody has votes, and results are not hidden. */
  ranked: boolean;
  onChange: (sort: FinalistSort) => void;
};

/** The order of the finalists. Without ranks the order of the list stands in their place. */
export function FinalistOrder({ sort, ranked, onChange }: FinalistOrderProps) {
  const { t } = useTranslation('event');
  return (
    <span className={styles.order}>
      <InputSelect
        bare
        aria-label={t('finalists.sort.label')}
        value={!ranked && sort === 'rank' ? 'number' : sort}
        onChange={({ target }) => onChange(target.value as FinalistSort)}
      >
        {FINALIST_SORTS.filter((each) => ranked || each !== 'rank').map((each) => (
          <option key={each} value={each}>
            {t(`finalists.sort.${each}`)}
          </option>
        ))}
      </InputSelect>
      <ChevronDownIcon className="i" />
    </span>
  );
}
