import { type AuditResponse, auditKindSchema } from '#contracts/audit/audit.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { DateRange } from '../../ui/desk/date-range.tsx';
import { FilterRow } from '../../ui/desk/filter-row.tsx';
import { SearchField } from '../../ui/desk/search-field.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { XIcon } from '../../ui/icons.ts';
import type { AuditFilter } from './get-audit-log.ts';

type Values = Omit<AuditFilter, 'page'>;
type AuditFiltersProps = {
  values: Values;
  /** Every action that was ever recorded. */
  actions: AuditResponse['actions'];
  isFiltered: boolean;
  onChange: (changes: Partial<Values>) => void;
};

const NOTHING: Values = { actor: '', action: '', target: '', kind: '', from: '', to: '' };

/** Who, what, on what, when. */
export function AuditFilters({ values, actions, isFiltered, onChange }: AuditFiltersProps) {
  const { t } = useTranslation('audit');
  const requested = values.action;
  const isKnown = requested === '' || actions.some(({ id }) => id === requested);
  const known = isKnown ? actions : [{ id: requested, words: requested }, ...actions];
  return (
    <FilterRow>
      <SearchField label={t('actor')} value={values.actor} onSearch={(actor) => onChange({ actor })} />
      <Select
        label={t('action')}
        labelHidden
        placeholder={t('allActions')}
        choices={known.map(({ id, words }) => ({ value: id, label: words }))}
        value={values.action}
        onChange={(action) => onChange({ action })}
      />
      <Select
        label={t('kind')}
        labelHidden
        placeholder={t('allKinds')}
        choices={auditKindSchema.options.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        value={values.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <SearchField label={t('target')} value={values.target} onSearch={(target) => onChange({ target })} />
      <DateRange
        value={values}
        onChange={({ from, to }) => onChange({ from, to })}
        className="[--filter-limit:24rem] [--filter-width:20rem]"
      />
      {isFiltered && (
        <Button variant="quiet" onClick={() => onChange(NOTHING)}>
          <XIcon className="i" />
          {t('clear')}
        </Button>
      )}
    </FilterRow>
  );
}
