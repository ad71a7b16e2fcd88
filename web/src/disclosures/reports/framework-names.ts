import type { ReportLine } from '@athar/contracts/disclosures'
import { isolate } from '@athar/i18n'

/** Proper names, the same in both languages. */
export const frameworkNames: Record<ReportLine['frameworks'][number], string> = {
  'ifrs-s2': 'IFRS S2',
  gri: 'GRI',
  sasb: 'SASB',
  tcfd: 'TCFD',
  'saudi-exchange': 'Saudi Exchange',
}
export const namesOf = (frameworks: ReportLine['frameworks'], and: string): string =>
  frameworks.map((id) => isolate(frameworkNames[id])).join(and)
