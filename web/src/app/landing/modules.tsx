import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../platform/lazy-part.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'

const ModuleTabs = lazyPart(async () => ({ default: (await import('./module-tabs.tsx')).ModuleTabs }))
const Calculator = lazyPart(async () => ({ default: (await import('./calculator.tsx')).Calculator }))
const calculatorId = 'calculator'

/** The parts of the platform one by one, and the calculator at work. */
export function Modules() {
  const { t } = useTranslation('landing')
  const [shown, setShown] = useState(true)
  return (
    <section aria-labelledby="modules" className="border-t border-line bg-surface">
      <div className="mx-auto grid grid-cols-1 max-w-7xl gap-8 px-4 py-14 sm:px-6 md:py-20">
        <div className="max-w-2xl space-y-2">
          <h2 id="modules" className="text-3xl">
            {t('modules.title')}
          </h2>
          <p className="text-muted">{t('modules.text')}</p>
        </div>
        <Suspense fallback={<TabsSkeleton />}>
          <ModuleTabs />
        </Suspense>
        <div className="flex flex-wrap items-end justify-between gap-4 pt-6">
          <div className="max-w-2xl space-y-2">
            <h3 className="text-2xl">{t('calculator.title')}</h3>
            <p className="text-muted">{t('calculator.text')}</p>
          </div>
          <Button aria-expanded={shown} aria-controls={calculatorId} onClick={() => setShown(!shown)}>
            {t(shown ? 'calculator.hide' : 'calculator.show')}
          </Button>
        </div>
        <div id={calculatorId} hidden={!shown}>
          {shown && (
            <Suspense fallback={<Skeleton className="h-72 w-full" />}>
              <Calculator />
            </Suspense>
          )}
        </div>
      </div>
    </section>
  )
}

const TabsSkeleton = () => (
  <div className="grid grid-cols-1 gap-6">
    <div className="flex gap-4 overflow-hidden border-b border-line pb-3">
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-7 w-28 shrink-0" />
      ))}
    </div>
    <Skeleton className="h-64 w-full" />
  </div>
)
