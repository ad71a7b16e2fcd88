import type { Inventory } from '@athar/contracts/inventory'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../platform/language/index.ts'
import { useMembership } from '../../../platform/session/index.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { openGaps, useGaps } from '../gaps/use-gaps.ts'
import { MoveDialog } from '../head/move-dialog.tsx'
import type { Move } from '../head/moves.ts'
import { recordsLink } from '../parts/links.ts'
import { Panel } from '../parts/section.tsx'
import { tabLink } from '../parts/tabs.ts'
import { nextStep } from './next-step.ts'

/** The one thing to do next, and the step of the year behind it. */
export function NextStepCard({ data }: { readonly data: Inventory }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const role = useMembership()?.role
  const { year, state } = data.year
  const open = openGaps(useGaps(year).data?.gaps ?? []).length
  const [moving, setMoving] = useState<Move | null>(null)
  if (!role) return null
  const { before, move } = nextStep({ ...data, state, openGaps: open }, role)
  const counts = { returned: data.returnedRecords, pending: data.pendingRecords, gaps: open }
  const links = {
    returned: recordsLink({ year, state: 'returned' }),
    pending: recordsLink({ year, state: 'pending' }),
    gaps: tabLink(year, 'gaps'),
  }
  return (
    <Panel className="flex flex-col gap-3">
      <h3 className="text-base">{t('yearly.next.title')}</h3>
      <p className="text-sm text-muted">
        {before
          ? t(`yearly.next.before.${before}.text`, { count: counts[before], number: format.count(counts[before]) })
          : t(move ? `yearly.next.move.${move}` : `yearly.next.none.${state}`)}
      </p>
      <div className="mt-auto flex flex-wrap gap-2">
        {before && (
          <Link to={links[before]} className={buttonClass({ variant: 'primary' })}>
            {t(`yearly.next.before.${before}.action`)}
          </Link>
        )}
        {move && (
          <Button variant={before ? 'secondary' : 'primary'} onClick={() => setMoving(move)}>
            {t(`yearly.move.${move}.open`)}
          </Button>
        )}
        {!before && !move && (
          <Link to={`${paths.inventoryReport()}?year=${year}`} className={buttonClass({ variant: 'primary' })}>
            {t('yearly.next.report')}
          </Link>
        )}
      </div>
      {moving && <MoveDialog key={moving} move={moving} data={data} onClose={() => setMoving(null)} />}
    </Panel>
  )
}
