import { useEffect, useRef, useState } from 'react';
import {
  type ProviderReportRow,
  REPORT_PART_BYTES,
  type ReportRequest,
} from '#contracts/provider-reports/provider-reports.ts';
import { ApiError } from '../../lib/api.ts';
import { announceReport, getReport, sendReportPart, submitReport } from './provider-reports.ts';

/** A file on its way, part by part. */
export interface ReportUpload {
  reportId: string;
  /** What was announced. */
  asked: ReportRequest;
  file: File;
  /** The part that is next. */
  part: number;
  sentBytes: number;
  /** Why it has stopped; null while it goes on. */
  stoppedBy: unknown;
}

/** The server takes the file no more, since it has all of it: only the answer was lost. */
const isTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'report_not_receiving';

/** Was removed meanwhile, or lacks what was sent: going on leads nowhere. */
export const beginsAnew = (error: unknown): boolean =>
  error instanceof ApiError && ['report_not_found', 'report_incomplete'].includes(error.code);

const isNetwork = (error: unknown): boolean => error instanceof ApiError && error.isNetwork;

/**
 * Sends a file that was announced, one part after the other. Where the network is lost it goes on with the part that was under way, by itself once there is one again;
 * leaving the page ends it.
 *
 * @param onSubmitted all of it is there and waits to be read; `message` says so
 */
export function useReportUpload({
  onSubmitted,
}: {
  onSubmitted: (report: ProviderReportRow, message: string | null) => void;
}) {
  const [upload, setUpload] = useState<ReportUpload | null>(null);
  const control = useRef<AbortController>(null);
  const submitted = useRef(onSubmitted);
  submitted.current = onSubmitted;
  useEffect(() => () => control.current?.abort(), []);

  type Job = Pick<ReportUpload, 'reportId' | 'asked' | 'file' | 'part'>;
  const send = async ({ reportId, asked, file, part: from }: Job) => {
    control.current?.abort();
    const controller = new AbortController();
    control.current = controller;
    const { signal } = controller;
    const parts = Math.ceil(file.size / REPORT_PART_BYTES);
    const at = (part: number, stoppedBy: unknown = null): ReportUpload => ({
      reportId,
      asked,
      file,
      part,
      sentBytes: Math.min(part * REPORT_PART_BYTES, file.size),
      stoppedBy,
    });
    let part = from;
    try {
      for (; part < parts; part += 1) {
        setUpload(at(part));
        const bytes = file.slice(part * REPORT_PART_BYTES, (part + 1) * REPORT_PART_BYTES);
        await sendReportPart(reportId, { part, bytes, signal });
        // Its answer may have come before it was called off.
        signal.throwIfAborted();
      }
      setUpload(at(parts));
      const { result, message } = await submitReport(reportId, { signal });
      setUpload(null);
      submitted.current(result, message);
    } catch (error) {
      if (signal.aborted) return;
      if (!isTaken(error)) return setUpload(at(part, error));
      const report = await getReport(reportId, { signal }).catch(() => null);
      if (signal.aborted) return;
      if (!report) return setUpload(at(part, error));
      setUpload(null);
      submitted.current(report, null);
    }
  };

  const sendAnew = async (lost: ReportUpload) => {
    setUpload({ ...lost, part: 0, sentBytes: 0, stoppedBy: null });
    try {
      const { result } = await announceReport(lost.asked);
      await send({ ...lost, reportId: result.id, part: 0 });
    } catch (error) {
      // Still nothing of it is there.
      setUpload({ ...lost, part: 0, sentBytes: 0, stoppedBy: error });
    }
  };

  const waitsForNetwork = upload !== null && isNetwork(upload.stoppedBy);
  const resume = useRef(() => {});
  resume.current = () => {
    if (upload === null || upload.stoppedBy === null) return;
    void (beginsAnew(upload.stoppedBy) ? sendAnew(upload) : send(upload));
  };
  useEffect(() => {
    if (!waitsForNetwork) return;
    const goOn = () => resume.current();
    window.addEventListener('online', goOn);
    return () => window.removeEventListener('online', goOn);
  }, [waitsForNetwork]);

  const isOnItsWay = upload !== null;
  useEffect(() => {
    if (!isOnItsWay) return;
    // A window that is closed takes the rest of the file with it.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOnItsWay]);

  return {
    upload,
    start: (job: Omit<Job, 'part'>) => void send({ ...job, part: 0 }),
    resume: () => resume.current(),
    cancel: () => {
      control.current?.abort();
      setUpload(null);
    },
  };
}
