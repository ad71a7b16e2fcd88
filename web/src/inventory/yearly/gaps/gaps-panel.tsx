import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callApi } from '../../../platform/api/index.ts'
import { ReasonDialog } from '../../../platform/form/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useRefresh } from '../../boundary/queries.ts'
import { Panel } from '../parts/section.tsx'
import { GapPlaceLine, linkOfGap } from './gap-place.tsx'
import { openGaps, useGaps } from './use-gaps.ts'

const mayAccept = ['owner', 'preparer', 'reviewer'] as const
const shown = 10

/** Every gap of the year with the way to it; what stays open is accepted with a reason before the year moves on. */
export function GapsPanel({ year: { year, state } }: { readonly year: inventory.InventoryYear }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const refresh = useRefresh()
  const gaps = useGaps(year).data?.gaps ?? []
  const canAccept = useMayAct(mayAccept) && state !== 'locked'
  const [accepting, setAccepting] = useState<readonly inventory.InventoryGap[]>([])
  const open = openGaps(gaps)
  if (gaps.length === 0) return null

  const accept = async (reason: string) => {
    const seen = accepting.map(({ code, mark }) => ({ code, mark }))
    await callApi(inventory.acceptGaps, { params: { year }, body: { gaps: seen, reason } })
    await refresh(inventory.listGaps)
  }
  return (
    <Panel className="scroll-mt-32 space-y-3" id="gaps">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="text-base">{t('yearly.gaps.title')}</h3>
          <p className="text-sm text-muted">{t('yearly.gaps.text')}</p>
        </div>
        {canAccept && open.length > 1 && (
          <Button size="sm" onClick={() => setAccepting(open)}>
            {t('yearly.gaps.acceptAll', { count: open.length, number: format.count(open.length) })}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line">
        {gaps.map((gap) => (
          <Gap key={gap.code} gap={gap} year={year} onAccept={canAccept ? () => setAccepting([gap]) : undefined} />
        ))}
      </ul>
      {accepting.length > 0 && (
        <ReasonDialog
          title={t('yearly.gaps.acceptTitle', { count: accepting.length, number: format.count(accepting.length) })}
          text={t('yearly.gaps.acceptText')}
          act={t('yearly.gaps.accept')}
          onAct={accept}
          onClose={() => setAccepting([])}
        >
          <ul className="list-disc space-y-1 ps-5 text-sm">
            {accepting.map(({ code }) => (
              <li key={code}>{t(`yearly.gaps.codes.${code}`)}</li>
            ))}
          </ul>
        </ReasonDialog>
      )}
    </Panel>
  )
}

type GapProps = {
  readonly gap: inventory.InventoryGap
  readonly year: number
  readonly onAccept: (() => void) | undefined
}

function Gap({ gap, year, onAccept }: GapProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { code, count, places, accepted, acceptable } = gap
  const detailed = code !== 'records-undecided' && places.length > 0
  const rest = count - Math.min(places.length, shown)
  return (
    <li className="space-y-1.5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={accepted ? 'neutral' : 'warning'}>
          {t(accepted ? 'yearly.gaps.accepted' : 'yearly.gaps.open')}
        </Badge>
        <Link className="font-semibold text-link underline" to={linkOfGap(code, places[0], year)}>
          {t(`yearly.gaps.codes.${code}`)}
        </Link>
        {code !== 'records-undecided' && <span className="text-sm text-muted">{format.count(count)}</span>}
        {acceptable && !accepted && onAccept && (
          <Button
            size="sm"
            className="ms-auto"
            aria-label={t('yearly.gaps.acceptOne', { gap: t(`yearly.gaps.codes.${code}`) })}
            onClick={onAccept}
          >
            {t('yearly.gaps.accept')}
          </Button>
        )}
      </div>
      {accepted && (
        <p className="text-sm text-muted">
          <bdi>{accepted.reason}</bdi> · {format.dayOf(accepted.at)}
        </p>
      )}
      {detailed && (
        <details className="text-sm">
          <summary className="cursor-pointer text-muted">{t('yearly.gaps.places')}</summary>
          <ul className="space-y-0.5 pt-1.5">
            {places.slice(0, shown).map((place, index) => (
              <li key={index}>
                <GapPlaceLine code={code} place={place} year={year} />
              </li>
            ))}
            {rest > 0 && (
              <li className="text-muted">{t('yearly.gaps.more', { count: rest, number: format.count(rest) })}</li>
            )}
          </ul>
        </details>
      )}
    </li>
  )
}
