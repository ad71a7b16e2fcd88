import { mayPrepare } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLanguage } from '../../../platform/language/index.ts'
import { useAddress } from '../../../platform/routing/use-address.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { useTableWords } from '../../../platform/list/index.ts'
import { OwnActivitiesSection } from '../activities/own-activities-section.tsx'
import { ChoicesSection } from '../choices/choices-section.tsx'
import { FactorsFrame } from '../factors-frame.tsx'
import { useOwnFactors, type OwnFactor } from '../queries.ts'
import { OwnFactorSheet } from './own-factor-sheet.tsx'
import { useOwnColumns } from './use-own-columns.tsx'

/** Factors that the organisation entered, and where it prefers others than the rule does. */
export function OwnFactorsScreen() {
  const { t } = useTranslation('inventory')
  const canPrepare = useMayAct(mayPrepare)
  const own = useOwnFactors()
  return (
    <FactorsFrame title={t('factors.own.title')} intro={t('factors.own.intro')} action={canPrepare && <Actions />}>
      <Loaded query={own}>{({ items }) => <OwnFactors items={items} canPrepare={canPrepare} />}</Loaded>
      <OwnActivitiesSection />
      <ChoicesSection />
    </FactorsFrame>
  )
}

function Actions() {
  const { t } = useTranslation('inventory')
  return (
    <span className="flex flex-wrap gap-3">
      <Link to={paths.inventoryOwnFactorsFile()} className={buttonClass()}>
        <Icon name="upload" className="size-4.5" />
        {t('factors.own.fromFile')}
      </Link>
      <Link to={paths.inventoryNewOwnFactor()} className={buttonClass({ variant: 'primary' })}>
        <Icon name="plus" className="size-4.5" />
        {t('factors.own.add')}
      </Link>
    </span>
  )
}

function OwnFactors({ items, canPrepare }: { readonly items: readonly OwnFactor[]; readonly canPrepare: boolean }) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const words = useTableWords()
  const columns = useOwnColumns()
  const address = useAddress()
  const open = items.find(({ id }) => id === address.read('factor'))
  if (items.length === 0)
    return (
      <EmptyState icon="factor" title={t('factors.own.emptyTitle')} action={canPrepare && <Actions />}>
        <p>{t('factors.own.emptyText')}</p>
      </EmptyState>
    )
  return (
    <>
      <DataTable<OwnFactor>
        label={t('factors.own.title')}
        words={words}
        columns={columns}
        rows={items}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => nameIn(lang, name).text}
        rowHeight={60}
        onOpen={({ id }) => address.become({ factor: id }, 'step')}
      />
      {open && <OwnFactorSheet factor={open} canPrepare={canPrepare} onClose={address.clear} />}
    </>
  )
}
