import { mayPrepare } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleImport } from '../../inventory/index.ts'
import { useMembership } from '../../platform/session/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { Card } from './card.tsx'

/** No record in any year: how the first total comes about. */
export function EmptyInventory() {
  const { t } = useTranslation('home')
  const role = useMembership()?.role
  const prepares = mayPrepare.some((each) => each === role)
  return (
    <Card>
      <EmptyState
        icon="chart"
        title={t('empty.title')}
        action={
          prepares && (
            <>
              <Suspense fallback={<Skeleton className="h-10 w-48" />}>
                <SampleImport />
              </Suspense>
              <Link to={paths.inventoryRecord('new')} className={buttonClass({ variant: 'quiet' })}>
                {t('empty.enter')}
              </Link>
            </>
          )
        }
      >
        <p>{t(prepares ? 'empty.text' : 'empty.reader')}</p>
      </EmptyState>
    </Card>
  )
}

export function ForViewers() {
  const { t } = useTranslation('home')
  return (
    <Card>
      <EmptyState icon="eye" title={t('viewer.title')}>
        <p>{t('viewer.text')}</p>
      </EmptyState>
    </Card>
  )
}

export function WithoutOrganisation() {
  const { t } = useTranslation('home')
  return (
    <Card className="lg:col-span-2">
      <EmptyState
        icon="building"
        title={t('person.title')}
        action={
          <>
            <Link to={paths.sgiAdoptTree()} className={buttonClass()}>
              {t('person.trees')}
            </Link>
            <Link to={paths.sgiVolunteer()} className={buttonClass()}>
              {t('person.volunteer')}
            </Link>
          </>
        }
      >
        <p>{t('person.text')}</p>
      </EmptyState>
    </Card>
  )
}
