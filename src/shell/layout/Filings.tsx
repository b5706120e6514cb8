import { ICP_REGISTER, policeFilingCode, policeRegister } from '#contract/site/rules/filings.ts';
import { useSite } from '#src/platform/site/site.ts';

/** The numbers under which the site is filed in China, each with a link to its register, as the law asks. */
export function Filings() {
  const { icp, police } = useSite()?.filings ?? { icp: '', police: '' };
  const code = policeFilingCode(police);
  return (
    <>
      {icp && (
        <a href={ICP_REGISTER} target="_blank" rel="noreferrer" lang="zh-CN">
          {icp}
        </a>
      )}
      {code && (
        <a href={policeRegister(code)} target="_blank" rel="noreferrer" lang="zh-CN">
          {police}
        </a>
      )}
    </>
  );
}
