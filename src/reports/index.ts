/** What other subjects use of reports. */
export { ReportButton } from './ReportButton.tsx';
export { useReport } from './useReport.tsx';
