import type { Conclusion, VerificationDetail } from '@athar/contracts/verification'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../platform/language/index.ts'

/** The sentence that the statement will say of a conclusion, by its level and subject. */
export function useConclusion({ kind, level, client, year, report, project, projectName }: VerificationDetail) {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  const format = useFormat()
  return (conclusion: Conclusion): string =>
    t(`texts.conclusion.${kind}.${level}.${conclusion}`, {
      client: isolate(nameIn(lang, client).text),
      year: format.year(year),
      edition: report === null ? '' : format.count(report.edition),
      project: isolate(projectName ?? ''),
      from: project === null ? '' : format.day(project.from),
      to: project === null ? '' : format.day(project.to),
    })
}
