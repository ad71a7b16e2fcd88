import { mayPrepare } from '@athar/contracts/core'
import type { InventoryYear } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { actingOrganisation, useMayAct, useMe, useMembership } from '../../platform/session/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { SampleImport } from '../imports/list/sample-import.tsx'
import { newRecordPath } from '../records/links.ts'
import { Panel } from './parts/section.tsx'

const steps = ['sites', 'data', 'review'] as const

/** What an inventory is, why this one is empty, and, for those who prepare, how the first figures come about. */
export function NoRecords({ year }: { readonly year: InventoryYear }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const canPrepare = useMayAct(mayPrepare)
  return (
    <Panel>
      <EmptyState
        icon="chart"
        title={t('yearly.empty.title', { year: format.year(year.year) })}
        action={
          canPrepare && (
            <>
              <Link to={paths.inventoryImport()} className={buttonClass({ variant: 'primary' })}>
                <Icon name="upload" className="size-4.5" />
                {t('yearly.empty.import')}
              </Link>
              <Link to={newRecordPath()} className={buttonClass()}>
                <Icon name="plus" className="size-4.5" />
                {t('yearly.empty.enter')}
              </Link>
              <SampleImport />
              <SampleButton />
            </>
          )
        }
      >
        <p>{t(canPrepare ? 'yearly.empty.text' : 'yearly.empty.textReader')}</p>
        <p>{t('yearly.empty.noApproval')}</p>
        {canPrepare && (
          <ol className="mx-auto mt-4 grid max-w-md list-decimal gap-2 ps-6 text-start">
            {steps.map((step) => (
              <li key={step}>{t(`yearly.empty.steps.${step}`)}</li>
            ))}
          </ol>
        )}
      </EmptyState>
    </Panel>
  )
}

/** The sample organisation, for those who belong to it. */
function SampleButton() {
  const { t } = useTranslation('inventory')
  const current = useMembership()
  const sample = useMe().data?.memberships.find(({ organisation }) => organisation.sample)
  if (!sample || sample.organisation.id === current?.organisation.id) return null
  return <Button onClick={() => actingOrganisation.choose(sample.organisation.id)}>{t('yearly.empty.sample')}</Button>
}
