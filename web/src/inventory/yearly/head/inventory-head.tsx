import { mayPrepare } from '@athar/contracts/core'
import { recordsInAll, type Inventory } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { useMayAct, useMembership } from '../../../platform/session/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { stateTones } from '../../boundary/settings/year-head.tsx'
import { countedLink, recordsLink } from '../parts/links.ts'
import { MoveDialog } from './move-dialog.tsx'
import { movesFor, type Move } from './moves.ts'

type HeadProps = {
  readonly data: Inventory
  /** The overview has the next step on a card of its own. */
  readonly withMove: boolean
}

/** Which inventory this is, how far it has come, and what this person may do with it. */
export function InventoryHead({ data, withMove }: HeadProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { year, sample } = data
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-96 space-y-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-2xl">{t('yearly.title', { year: format.year(year.year) })}</h1>
          <Badge tone={stateTones[year.state]}>{t(`boundary.year.state.${year.state}`)}</Badge>
          {sample && <Badge tone="warning">{t('yearly.sample')}</Badge>}
        </div>
        <Facts data={data} />
      </div>
      <Actions data={data} withMove={withMove} />
    </header>
  )
}

/** What the figures stand on, in one line. */
function Facts({ data }: { readonly data: Inventory }) {
  const { year, approach, records } = data
  const all = recordsInAll(data)
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const facts = [
    t('boundary.year.span', { from: format.day(year.startsOn), to: format.day(year.endsOn) }),
    t('yearly.facts.approach', { approach: t(`boundary.approach.${approach}`) }),
    t('yearly.facts.gwp', { set: year.gwpSet }),
  ]
  return (
    <p className="flex flex-wrap gap-x-4 text-sm text-muted">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      <Link className="text-link underline" to={recordsLink({ year: year.year })}>
        {t('yearly.facts.records', { count: all, number: format.count(all) })}
      </Link>
      {records !== all && (
        <Link className="text-link underline" to={countedLink({ year: year.year })}>
          {t('yearly.facts.counted', { count: records, number: format.count(records) })}
        </Link>
      )}
    </p>
  )
}

function Actions({ data, withMove }: HeadProps) {
  const { t } = useTranslation('inventory')
  const role = useMembership()?.role
  const canPrepare = useMayAct(mayPrepare)
  const [move, setMove] = useState<Move | null>(null)
  const [first, ...others] = data.records > 0 || data.year.state !== 'open' ? movesFor(data.year.state, role) : []
  const open = data.year.state === 'open' || data.year.state === 'in-review'
  return (
    <div className="flex flex-wrap items-center gap-2" data-no-print="">
      {canPrepare && open && (
        <Link to={paths.inventoryImport()} className={buttonClass()}>
          <Icon name="upload" className="size-4.5" />
          {t('yearly.actions.import')}
        </Link>
      )}
      <Link to={`${paths.inventoryReport()}?year=${data.year.year}`} className={buttonClass()}>
        <Icon name="report" className="size-4.5" />
        {t('yearly.actions.report')}
      </Link>
      {first && (withMove || first === 'return') && (
        <Button variant="primary" onClick={() => setMove(first)}>
          {t(`yearly.move.${first}.open`)}
        </Button>
      )}
      {others.length > 0 && (
        <Menu
          trigger={
            <Button
              icon="more"
              aria-label={t('yearly.actions.more')}
              title={t('yearly.actions.more')}
              className="px-2.5"
            />
          }
          entries={others.map((other) => ({
            key: other,
            label: t(`yearly.move.${other}.open`),
            onSelect: () => setMove(other),
          }))}
        />
      )}
      {move && <MoveDialog key={move} move={move} data={data} onClose={() => setMove(null)} />}
    </div>
  )
}
