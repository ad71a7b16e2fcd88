import type { ItemDecision, ReportItem, ReviewStep, Verdict } from '@athar/contracts/disclosures'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePick, Words } from '../../content/index.ts'
import { ReasonDialog } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Code } from '../../ui/inline.tsx'
import { ItemStatusBadge } from '../item-status-badge.tsx'
import { ItemAnswers, ItemDifferences } from './item-content.tsx'

const tones: Record<Verdict, BadgeTone> = { open: 'neutral', approved: 'positive', returned: 'critical' }
export type Decide = (outcome: 'approve' | 'return', reason: string) => unknown

type Item = Omit<ReportItem, 'own'> & { readonly own?: boolean }
type ReviewedItemProps = {
  readonly item: Item
  /** The review it is in; null where there is none. */
  readonly step: ReviewStep | null
  /** Absent where the reader decides nothing here. */
  readonly onDecide?: Decide | undefined
  readonly busy?: boolean
}

/** One item of a report: what it says, what changed, what was decided, and the decision. */
export function ReviewedItem({ item, step, onDecide, busy = false }: ReviewedItemProps) {
  const { t } = useTranslation('disclosure-review')
  const verdict = step === null ? null : item.verdicts[step]
  return (
    <li id={item.slug} className="scroll-mt-24">
      <details className="group" open={verdict === 'returned'}>
        <summary className="flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-3 p-3 sm:px-6">
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
            <Code>{item.code}</Code>
            <span className="font-semibold">
              <Words of={item.title} />
            </span>
          </span>
          <span className="flex flex-wrap items-center gap-2">
            {item.version > 1 && <Badge tone="info">{t('item.changed')}</Badge>}
            <ItemStatusBadge status={item.content.status} />
            {verdict !== null && <Badge tone={tones[verdict]}>{t(`verdicts.${verdict}`)}</Badge>}
          </span>
        </summary>
        <div className="grid gap-5 border-t border-line px-4 py-5 sm:px-6">
          <p className="max-w-3xl text-sm text-muted">
            <Words of={item.requirement} />
          </p>
          <ItemAnswers content={item.content} />
          {item.before && <ItemDifferences before={item.before} now={item.content} />}
          {item.decisions.length > 0 && <Decisions decisions={item.decisions} />}
          {onDecide && <Decision item={item} verdict={verdict} onDecide={onDecide} busy={busy} />}
        </div>
      </details>
    </li>
  )
}

type DecisionProps = Required<Pick<ReviewedItemProps, 'busy'>> & {
  readonly item: Item
  readonly verdict: Verdict | null
  readonly onDecide: Decide
}

function Decision({ item, verdict, onDecide, busy }: DecisionProps) {
  const { t } = useTranslation('disclosure-review')
  const title = usePick()(item.title).text
  const [returning, setReturning] = useState(false)
  return (
    <div className="grid gap-2">
      {item.own && <p className="text-sm">{t('item.own')}</p>}
      <div className="flex flex-wrap gap-3">
        {!item.own && verdict !== 'approved' && (
          <Button
            variant="primary"
            size="sm"
            held={busy}
            aria-label={t('item.approveNamed', { title: isolate(title) })}
            onClick={() => onDecide('approve', '')}
          >
            {t('item.approve')}
          </Button>
        )}
        <Button
          variant="dangerOutline"
          size="sm"
          held={busy}
          aria-label={t('item.returnNamed', { title: isolate(title) })}
          onClick={() => setReturning(true)}
        >
          {t('item.return')}
        </Button>
      </div>
      {returning && (
        <ReasonDialog
          title={t('item.returnTitle', { code: isolate(item.code) })}
          text={t('item.returnText')}
          act={t('item.return')}
          danger
          most={2000}
          onAct={async (reason) => {
            await onDecide('return', reason)
          }}
          onClose={() => setReturning(false)}
        />
      )}
    </div>
  )
}

function Decisions({ decisions }: { readonly decisions: readonly ItemDecision[] }) {
  const { t } = useTranslation('disclosure-review')
  const format = useFormat()
  return (
    <div className="grid gap-2 text-sm">
      <h4 className="font-semibold">{t('item.decisions')}</h4>
      <ul className="grid gap-2">
        {decisions.map((one, at) => (
          <li key={at}>
            <span className="font-semibold">{t(`steps.${one.step}`)}</span> · {t(`verdicts.${one.outcome}`)} ·{' '}
            <bdi>{one.by ?? t('item.unknown')}</bdi> · <bdi>{format.instant(one.at)}</bdi>
            {one.reason !== '' && (
              <p dir="auto" className="wrap-anywhere">
                {one.reason}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
