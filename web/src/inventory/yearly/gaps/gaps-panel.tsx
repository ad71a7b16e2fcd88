import { mayReview } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiError, callApi } from '../../../platform/api/index.ts'
import { ReasonDialog } from '../../../platform/form/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { useRefresh } from '../../boundary/queries.ts'
import { Panel } from '../parts/section.tsx'
import { GapPlaceLine, linkOfGap, useGapAmount } from './gap-place.tsx'
import { openGaps, useGaps } from './use-gaps.ts'

const mayAccept = ['owner', 'preparer', 'reviewer'] as const

/** Open places of a gap that are listed on the page: these are accepted, and no others. */
const openPlaces = ({ places }: inventory.InventoryGap) =>
  places.filter(({ accepted }) => accepted === null).slice(0, inventory.gapPlacesAccepted)

/** Every gap of the year with the way to it; what stays open is accepted with a reason before the year moves on. */
export function GapsPanel({ year: { year, state } }: { readonly year: inventory.InventoryYear }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const refresh = useRefresh()
  const amountWords = useGapAmount()
  const found = useGaps(year).data?.gaps ?? []
  const accepts = useMayAct(state === 'approved' ? mayReview : mayAccept)
  const canAccept = accepts && state !== 'locked'
  const [accepting, setAccepting] = useState<readonly inventory.InventoryGap[]>([])
  const [more, setMore] = useState<Partial<Record<inventory.GapCode, readonly inventory.GapPlace[]>>>({})
  const gaps = found.map((gap) => ({ ...gap, places: [...gap.places, ...(more[gap.code] ?? [])] }))
  const open = openGaps(gaps).filter((gap) => openPlaces(gap).length > 0)
  const listed = (of: readonly inventory.InventoryGap[]) => of.reduce((sum, gap) => sum + openPlaces(gap).length, 0)
  if (gaps.length === 0) return null

  const accept = async (reason: string) => {
    const seen = accepting.map((gap) => ({
      code: gap.code,
      places: openPlaces(gap).map(({ id, amount }) => ({ id, amount: amount?.value ?? null })),
    }))
    await callApi(inventory.acceptGaps, { params: { year }, body: { gaps: seen, reason } }).catch(refuse)
    setMore({})
    await refresh(inventory.listGaps)
  }
  /** A refusal names the present amount as the list writes it. */
  const refuse = async (error: unknown): Promise<never> => {
    if (!(error instanceof ApiError) || error.code !== 'inventory.gap-changed') throw error
    await refresh(inventory.listGaps)
    const { value, unit } = error.details
    if (typeof value !== 'string' || typeof unit !== 'string') throw error
    throw new ApiError({
      code: error.code,
      status: error.status,
      details: { ...error.details, amount: isolate(amountWords({ value, unit })) },
    })
  }
  const showMore = async ({ code, places }: inventory.InventoryGap) => {
    const next = await callApi(inventory.listGaps, { params: { year }, query: { from: places.length } })
    const added = next.gaps.find((gap) => gap.code === code)?.places ?? []
    setMore((before) => ({ ...before, [code]: [...(before[code] ?? []), ...added] }))
  }
  const rest = accepting.reduce((sum, gap) => sum + gap.open - openPlaces(gap).length, 0)
  return (
    <Panel className="scroll-mt-32 space-y-3" id="gaps">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="text-base">{t('yearly.gaps.title')}</h3>
          <p className="text-sm text-muted">{t('yearly.gaps.text')}</p>
          {state === 'approved' && open.length > 0 && (
            <p className="text-sm text-muted">{t('yearly.gaps.reviewerText')}</p>
          )}
        </div>
        {canAccept && open.length > 1 && (
          <Button size="sm" onClick={() => setAccepting(open)}>
            {t('yearly.gaps.acceptAll', { count: listed(open), number: format.count(listed(open)) })}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line">
        {gaps.map((gap) => (
          <Gap
            key={gap.code}
            gap={gap}
            year={year}
            onMore={() => void showMore(gap)}
            onAccept={canAccept && openPlaces(gap).length > 0 ? () => setAccepting([gap]) : undefined}
          />
        ))}
      </ul>
      {accepting.length > 0 && (
        <ReasonDialog
          title={t('yearly.gaps.acceptTitle', { count: listed(accepting), number: format.count(listed(accepting)) })}
          text={t('yearly.gaps.acceptText')}
          act={t('yearly.gaps.accept')}
          width="md"
          onAct={accept}
          onClose={() => setAccepting([])}
        >
          <ScrollRegion label={t('yearly.gaps.places')} className="max-h-64 p-2">
            <ul className="list-disc space-y-1 ps-5 text-sm">
              {accepting.map((gap) => (
                <li key={gap.code}>
                  {t(`yearly.gaps.codes.${gap.code}`)}
                  <ul className="list-disc ps-5">
                    {openPlaces(gap).map((place) => (
                      <li key={place.id}>
                        <GapPlaceLine code={gap.code} place={place} year={year} />
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          </ScrollRegion>
          {rest > 0 && <p className="text-sm">{t('yearly.gaps.stays', { count: rest, number: format.count(rest) })}</p>}
        </ReasonDialog>
      )}
    </Panel>
  )
}

type GapProps = {
  readonly gap: inventory.InventoryGap
  readonly year: number
  readonly onMore: () => void
  readonly onAccept: (() => void) | undefined
}

function Gap({ gap, year, onMore, onAccept }: GapProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { code, count, open, places, acceptances, acceptable } = gap
  const detailed = code !== 'records-undecided' && places.length > 0
  const next = Math.min(count - places.length, inventory.gapPlacesListed)
  return (
    <li className="space-y-1.5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={open === 0 ? 'neutral' : 'warning'}>
          {open > 0 && open < count
            ? t('yearly.gaps.partly', { open: format.count(open), all: format.count(count) })
            : t(open === 0 ? 'yearly.gaps.accepted' : 'yearly.gaps.open')}
        </Badge>
        <Link className="font-semibold text-link underline" to={linkOfGap(code, places[0], year)}>
          {t(`yearly.gaps.codes.${code}`)}
        </Link>
        {code !== 'records-undecided' && (open === 0 || open === count) && (
          <span className="text-sm text-muted">{format.count(count)}</span>
        )}
        {acceptable && open > 0 && onAccept && (
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
      {acceptances.map((each) => (
        <Accepted key={each.at} acceptance={each} />
      ))}
      {detailed && (
        <details className="text-sm">
          <summary className="cursor-pointer text-muted">{t('yearly.gaps.places')}</summary>
          <ul className="space-y-0.5 pt-1.5">
            {places.map((place) => (
              <li key={place.id}>
                <GapPlaceLine code={code} place={place} year={year} />
              </li>
            ))}
          </ul>
          {next > 0 && (
            <Button size="sm" variant="quiet" onClick={onMore}>
              {t('yearly.gaps.next', { count: next, number: format.count(next) })}
            </Button>
          )}
        </details>
      )}
    </li>
  )
}

/** Why places were accepted, and for how much. */
function Accepted({ acceptance: { reason, at, amounts } }: { readonly acceptance: inventory.GapAcceptance }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const amount = useGapAmount()
  return (
    <p className="text-sm text-muted">
      <bdi>{reason}</bdi> · {format.dayOf(at)}
      {amounts.map((one) => (
        <span key={one.unit}> · {t('yearly.gaps.for', { amount: amount(one) })}</span>
      ))}
    </p>
  )
}
