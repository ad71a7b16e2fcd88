import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { listVerifications, verificationWorkflow } from '@athar/contracts/verification'
import { isolate, nameIn } from '@athar/i18n'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { Loaded } from '../platform/api/loaded.tsx'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { useMayAct } from '../platform/session/index.ts'
import { StateBadge } from '../platform/workflow/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { NameText } from '../ui/inline.tsx'
import { ReportButtons } from './report-buttons.tsx'

/** The newest verifications with their states, and the reports. Nothing for those who may not read them. */
export function VerificationCards() {
  const { t } = useTranslation('verification')
  const { lang } = useLanguage()
  const format = useFormat()
  const id = useId()
  const reads = useMayAct(mayReadAll)
  const query = useApiQuery(listVerifications, { query: { limit: 6 } }, { enabled: reads })
  if (!reads) return null
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="space-y-1">
          <h2 id={id} className="text-2xl">
            {t('cards.title')}
          </h2>
          <p className="text-muted">{t('cards.text')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ReportButtons />
          <Link to={paths.mrvVerifications()} className={buttonClass()}>
            {t('cards.all')}
          </Link>
        </div>
      </div>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t('cards.none')}</p>
          ) : (
            <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {items.map(({ id: one, client, verifier, side, kind, year, projectName, state }) => (
                <li key={one} className="grid content-between gap-3 rounded-card border border-line bg-surface p-5">
                  <Link
                    to={paths.mrvVerification(one)}
                    className="font-semibold break-words text-link underline underline-offset-2"
                  >
                    <NameText name={nameIn(lang, side === 'client' ? verifier : client)} />{' '}
                    <bdi>{t(`subjects.${kind}`, { year: format.year(year), name: isolate(projectName ?? '') })}</bdi>
                  </Link>
                  <p>
                    <StateBadge of={verificationWorkflow} state={state} />
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
