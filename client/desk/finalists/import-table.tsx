import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { CheckCircleIcon, PencilIcon, TrashIcon } from '../../ui/icons.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { FileField } from './import/import-rows.ts';
import type { FinalistImport, ImportLine } from './import/use-import.ts';
import { ImportPhoto } from './import-photo.tsx';
import * as styles from './import-table.module.css';

const FIELDS: readonly FileField[] = ['name', 'category', 'number', 'socialMedia', 'photo'];

/** The rows of the file: first those to be mended, each in its fields, then those that will be taken as they stand. */
export function ImportTable({ table }: { table: FinalistImport }) {
  const { t } = useTranslation('roster');
  const mended = table.lines.filter(({ editing }) => editing);
  const accepted = table.lines.filter(({ editing }) => !editing);
  const columns: Column<ImportLine>[] = [
    { id: 'row', head: t('csv.row'), numeric: true, cell: ({ row }) => row },
    { id: 'name', head: t('field.name'), cell: ({ name }) => <b className="wrap-anywhere">{name}</b> },
    { id: 'category', head: t('field.category'), cell: ({ category }) => category },
    { id: 'number', head: t('field.number'), numeric: true, cell: ({ number }) => number },
    { id: 'socialMedia', head: t('field.socialMedia'), cell: ({ socialMedia }) => socialMedia },
    { id: 'photo', head: t('csv.photo'), cell: (line) => <ImportPhoto line={line} /> },
    {
      id: 'edit',
      head: '',
      cell: ({ row, name }) => (
        <IconButton label={t('csv.edit', { row, name })} onClick={() => table.open(row)}>
          <PencilIcon className="i" />
        </IconButton>
      ),
    },
  ];
  return (
    <>
      {mended.length > 0 && (
        <section aria-labelledby="import-faults">
          <h3 id="import-faults" className="mb-2 font-bold text-14">
            {t('csv.mend')}
          </h3>
          <ol className="grid gap-3">
            {mended.map((line) => (
              <MendedRow key={line.row} line={line} table={table} />
            ))}
          </ol>
        </section>
      )}
      {accepted.length > 0 && (
        <section aria-labelledby="import-accepted">
          <h3 id="import-accepted" className="mb-2 font-bold text-14">
            {t('csv.accepted')}
          </h3>
          <div className="max-h-96 overflow-auto rounded-md border border-line">
            <Table
              caption={t('csv.accepted')}
              columns={columns}
              rows={accepted}
              rowKey={({ row }) => String(row)}
            />
          </div>
        </section>
      )}
    </>
  );
}

function MendedRow({ line, table }: { line: ImportLine; table: FinalistImport }) {
  const { t } = useTranslation('roster');
  const { row, faults } = line;
  const isWell = Object.keys(faults).length === 0;
  return (
    <li>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a border of its own */}
      <div role="group" aria-label={t('csv.rowOf', { row })} className={styles.fields}>
        <p className={styles.head}>
          {t('csv.rowOf', { row })}
          {isWell && !table.checking && (
            <CheckCircleIcon className="i text-completed" aria-label={t('csv.well')} />
          )}
          <IconButton
            label={t('csv.remove', { row })}
            className="-m-2 ml-auto"
            onClick={() => table.remove(row)}
          >
            <TrashIcon className="i" />
          </IconButton>
        </p>
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            label={field === 'photo' ? t('csv.photo') : t(`field.${field}`)}
            value={line[field]}
            error={faults[field]}
            hint={
              field === 'photo' && (line.photo || line.picture) ? (
                <ImportPhoto as="span" line={line} />
              ) : undefined
            }
            onChange={({ target }) => table.edit(row, field, target.value)}
          />
        ))}
      </div>
    </li>
  );
}
