/** The interface of reports for other subjects. */
export { ReportButton } from './ReportButton.tsx';
export { useReport } from './useReport.tsx';
