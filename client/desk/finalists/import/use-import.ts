import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorReason } from '#client/lib/api.ts';
import { useTranslation } from '#client/lib/i18n/use-translation.ts';
import { useDebounced } from '#client/lib/use-debounced.ts';
import { useWrite } from '#client/lib/use-write.ts';
import { toast } from '#client/ui/toast.tsx';
import { IMPORT_FILE_BYTES_MAX, type ImportFinalistsResponse } from '#contracts/finalists/desk-finalists.ts';
import { checkImport, deskFinalistKeys, importFinalists } from '../desk-finalists.ts';
import { type FileField, type FileRow, faultsOf, type RowFaults, rowsOf } from './import-rows.ts';
import { matchPictures } from './match-pictures.ts';
import { readTableFile, type TableFile, TableFileError } from './read-table-file.ts';
import { type PictureFile, usePictureFiles } from './use-picture-files.ts';

/** What is typed into a row is checked once it stands still. */
const CHECK_PAUSE_MS = 400;

/** A row with what is wrong with it and the picture that belongs to it. */
export type ImportLine = FileRow & {
  faults: RowFaults;
  /** It can be mended in place: it had a fault, or was requested. */
  editing: boolean;
  picture: PictureFile | undefined;
};

type Chosen = { name: string; format: TableFile['format'] };
/** `version` grows with every change: checks belong to one of them. */
type Rows = { list: readonly FileRow[]; version: number };

const NO_ROWS: Rows = { list: [], version: 0 };

type UseImport = { eventId: string; onChanged: () => void; onDone: () => void };

/**
 * An import of finalists: a file becomes rows, the server says of each whether it will do, rows are mended and get their pictures, and those
 * that are well are stored.
 */
export function useImport({ eventId, onChanged, onDone }: UseImport) {
  const { t } = useTranslation('roster');
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string>();
  const [reading, setReading] = useState(false);
  const [rows, setRows] = useState(NO_ROWS);
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const pictures = usePictureFiles(t('csv.pictureTooLarge'));
  const { list } = rows;

  const version = useDebounced(rows.version, CHECK_PAUSE_MS);
  const check = useQuery({
    queryKey: ['desk-import', eventId, version],
    queryFn: () => checkImport({ event_id: eventId, rows: list.map(toRequest) }),
    enabled: list.length > 0 && version === rows.version,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const isChecked = version === rows.version && check.isSuccess && !check.isPlaceholderData;
  const failures = list.length > 0 ? check.data?.failures : undefined;
  const faults = new Map(failures?.map(({ row, errors }) => [row, faultsOf(errors)]));
  useEffect(() => {
    if (failures) setOpened((before) => new Set([...before, ...failures.map(({ row }) => row)]));
  }, [failures]);

  const matched = matchPictures(list, [...pictures.files.keys()]);
  useEffect(() => pictures.sendWanted(new Set(matched.values())));
  const lines = list.map((row): ImportLine => {
    const picture = pictures.files.get(matched.get(row.row) ?? '');
    return { ...row, faults: faults.get(row.row) ?? {}, editing: opened.has(row.row), picture };
  });
  const sending = lines.filter(({ picture }) => picture?.state === 'waiting' || picture?.state === 'sending');

  const change = (next: (list: readonly FileRow[]) => readonly FileRow[]) =>
    setRows((before) => ({ list: next(before.list), version: before.version + 1 }));
  const store = useWrite({
    mutationFn: (all: Parameters<typeof importFinalists>[0], key) => importFinalists(all, key),
    onSuccess: ({ created_count, failures: left }: ImportFinalistsResponse) => {
      onChanged();
      void queryClient.invalidateQueries({ queryKey: deskFinalistKeys.of(eventId) });
      toast.success(t('csv.done', { count: created_count }));
      const stay = new Set(left.map(({ row }) => row));
      if (stay.size === 0) onDone();
      else change((all) => all.filter(({ row }) => stay.has(row)));
    },
    onError: (error) => setProblem(errorReason(error)),
  });

  const choose = async (file: File): Promise<void> => {
    setProblem(undefined);
    setReading(true);
    try {
      if (file.size > IMPORT_FILE_BYTES_MAX) throw new TableFileError('large');
      const { cells, format } = await readTableFile(file);
      const read = rowsOf(cells);
      if (!read) throw new TableFileError('columns', (cells[0] ?? []).filter(Boolean).join(', '));
      if (read.length === 0) throw new TableFileError('empty');
      setChosen({ name: file.name, format });
      setOpened(new Set());
      change(() => read);
    } catch (error) {
      setChosen(null);
      change(() => []);
      const isKnown = error instanceof TableFileError;
      setProblem(isKnown ? t(`csv.fault.${error.fault}`, { detail: error.detail }) : t('csv.unreadable'));
    } finally {
      setReading(false);
    }
  };

  const count = list.length - faults.size;
  return {
    chosen,
    lines,
    /** Of those that are well. */
    count,
    faultyCount: faults.size,
    problem: problem ?? (check.error ? errorReason(check.error) : undefined),
    checking: reading || (list.length > 0 && !isChecked && !check.isError),
    pictures: [...pictures.files.values()],
    unmatched: [...pictures.files.values()].filter(({ key }) => ![...matched.values()].includes(key)),
    sendingCount: sending.length,
    ready: isChecked && count > 0 && sending.length === 0,
    storing: store.isPending,
    choose: (file: File) => void choose(file),
    addPictures: pictures.add,
    edit: (row: number, field: FileField, text: string) => {
      setProblem(undefined);
      change((all) => all.map((each) => (each.row === row ? { ...each, [field]: text } : each)));
    },
    open: (row: number) => setOpened((before) => new Set([...before, row])),
    remove: (row: number) => change((all) => all.filter((each) => each.row !== row)),
    store: () =>
      store.mutate({
        event_id: eventId,
        rows: lines.map((line) => ({ ...toRequest(line), profile_image_url: line.picture?.url ?? '' })),
      }),
  };
}
export type FinalistImport = ReturnType<typeof useImport>;

function toRequest({ row, name, category, number, socialMedia }: FileRow) {
  return { row, name, category, sosial_media_url: socialMedia, ...(number !== '' && { number }) };
}
