import { mayAdminister } from '@athar/contracts/core'
import type * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { useTableWords } from '../../../platform/list/index.ts'
import { FactorsFrame } from '../factors-frame.tsx'
import { usePriceIndex, type PriceIndex, type PriceLevel } from '../queries.ts'
import { MissingLevels } from './missing-levels.tsx'
import { PriceLevelDialog, type PriceTarget } from './price-level-dialog.tsx'
import { PriceLevelSheet } from './price-level-sheet.tsx'
import { RemoveLevel } from './remove-level.tsx'
import { usePriceColumns } from './use-price-columns.tsx'

/** The price index by which spend is brought to the prices of its factors: every level with its source. */
export function PriceIndexScreen() {
  const { t } = useTranslation('inventory')
  const canEnter = useMayAct(mayAdminister)
  const index = usePriceIndex()
  const [target, setTarget] = useState<PriceTarget | null>(null)
  const add = (missing: inventory.MissingPrice | null = null) => setTarget({ kind: 'add', missing })
  return (
    <FactorsFrame
      title={t('factors.price.title')}
      intro={t('factors.price.intro')}
      action={
        canEnter && (
          <Button variant="primary" icon="plus" disabled={!index.data} onClick={() => add()}>
            {t('factors.price.add')}
          </Button>
        )
      }
    >
      <Loaded query={index}>
        {(data) => (
          <div className="space-y-5">
            <MissingLevels missing={data.missing} onEnter={canEnter ? add : null} />
            <PriceYears currencies={data.currencies} />
            <Levels index={data} canEnter={canEnter} onTarget={setTarget} />
            {target && (
              <PriceLevelDialog target={target} currencies={data.currencies} onClose={() => setTarget(null)} />
            )}
          </div>
        )}
      </Loaded>
    </FactorsFrame>
  )
}

/** At which prices the factors of each currency are: one of the two levels that every conversion needs. */
function PriceYears({ currencies }: Pick<PriceIndex, 'currencies'>) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  return (
    <ul className="max-w-3xl list-disc ps-5 text-muted">
      {currencies.map(({ currency, priceYear }) => (
        <li key={currency}>{t('factors.price.factorsAt', { currency, year: format.year(priceYear) })}</li>
      ))}
    </ul>
  )
}

type LevelsProps = {
  readonly index: PriceIndex
  readonly canEnter: boolean
  readonly onTarget: (target: PriceTarget) => void
}

const keyOf = ({ currency, year }: PriceLevel): string => `${currency} ${year}`

function Levels({ index: { items, currencies }, canEnter, onTarget }: LevelsProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useTableWords()
  const columns = usePriceColumns(currencies)
  const [open, setOpen] = useState<string | null>(null)
  const [removing, setRemoving] = useState<PriceLevel | null>(null)
  const shown = items.find((level) => keyOf(level) === open)
  if (items.length === 0)
    return (
      <EmptyState
        icon="factor"
        title={t('factors.price.emptyTitle')}
        action={
          canEnter && (
            <Button variant="primary" icon="plus" onClick={() => onTarget({ kind: 'add', missing: null })}>
              {t('factors.price.add')}
            </Button>
          )
        }
      >
        <p>{t('factors.price.emptyText')}</p>
        <p>{t('factors.price.emptyWhere')}</p>
        {!canEnter && <p>{t('factors.price.whoEnters')}</p>}
      </EmptyState>
    )
  return (
    <>
      <DataTable<PriceLevel>
        label={t('factors.price.title')}
        words={words}
        columns={columns}
        rows={items}
        rowKey={keyOf}
        rowLabel={({ currency, year }) => t('factors.price.name', { currency, year: format.year(year) })}
        rowHeight={60}
        onOpen={(level) => setOpen(keyOf(level))}
      />
      {shown && (
        <PriceLevelSheet
          level={shown}
          canEnter={canEnter}
          floating={removing !== null}
          onCorrect={() => {
            setOpen(null)
            onTarget({ kind: 'correct', level: shown })
          }}
          onRemove={() => setRemoving(shown)}
          onClose={() => setOpen(null)}
        />
      )}
      {removing && <RemoveLevel level={removing} onRemoved={() => setOpen(null)} onClose={() => setRemoving(null)} />}
    </>
  )
}
