import { mayPrepare } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { lazyPart } from '../../platform/lazy-part.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'

const ImportAnswers = lazyPart(async () => ({
  default: (await import('../import/import-answers.tsx')).ImportAnswers,
}))

/** The ways in for answers. */
export function DataTab({ year, own }: { readonly year: number; readonly own: boolean }) {
  const { t } = useTranslation('disclosures')
  const imports = useMayAct(mayPrepare) && own
  return (
    <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
      {imports && (
        <section
          aria-labelledby="data-import"
          className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-6 md:col-span-2"
        >
          <h3 id="data-import" className="text-xl">
            {t('import.title')}
          </h3>
          <p>{t('import.text')}</p>
          <Suspense fallback={<Skeleton className="h-48" />}>
            <ImportAnswers year={year} />
          </Suspense>
        </section>
      )}
      <section aria-labelledby="data-grid" className="space-y-3 rounded-card border border-line bg-surface p-6">
        <h3 id="data-grid" className="text-xl">
          {t('data.gridTitle')}
        </h3>
        <p>{t('data.gridText')}</p>
        <Link to={`${paths.esgDataEntry()}?year=${year}`} className={buttonClass({ variant: 'primary' })}>
          {t('data.grid')}
        </Link>
      </section>
      <section aria-labelledby="data-tokens" className="space-y-3 rounded-card border border-line bg-surface p-6">
        <h3 id="data-tokens" className="text-xl">
          {t('data.tokensTitle')}
        </h3>
        <p>{t('data.tokensText')}</p>
        <Link to={paths.profileApiTokens()} className={buttonClass()}>
          {t('data.tokens')}
        </Link>
      </section>
    </div>
  )
}
