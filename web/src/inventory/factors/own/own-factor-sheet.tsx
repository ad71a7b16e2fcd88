import * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callApi } from '../../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { KeyFigure } from '../../../ui/key-figure.tsx'
import { NameText } from '../../../ui/inline.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useRefresh } from '../../boundary/queries.ts'
import { FactorId } from '../factor-id.tsx'
import { ConfidenceBadge } from '../marks.tsx'
import type { OwnFactor } from '../queries.ts'
import { ReasonDialog } from '../../../platform/form/index.ts'
import { UsedIn } from '../used-in.tsx'
import { useActivityName, useFactorWords, useInScope2 } from '../use-factor-words.ts'
import { newLike } from './own-address.ts'
import { gasFields } from './own-draft.ts'
import { useHolderName } from './use-own-columns.tsx'

type OwnFactorSheetProps = {
  readonly factor: OwnFactor
  readonly canPrepare: boolean
  readonly onClose: () => void
}

/** All that was entered with a factor, where it is used, and its end. */
export function OwnFactorSheet({ factor, canPrepare, onClose }: OwnFactorSheetProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const { lang } = useLanguage()
  const words = useFactorWords()
  const [ending, setEnding] = useState(false)
  return (
    <Sheet
      open
      side="end"
      onOpenChange={(open) => !open && !ending && onClose()}
      title={<NameText name={nameIn(lang, factor.name)} />}
      closeLabel={t('common:generic.close')}
      footer={
        canPrepare && (
          <>
            <Link to={newLike(factor.id)} className={buttonClass()}>
              {t('factors.own.like')}
            </Link>
            <Button variant="danger" onClick={() => setEnding(true)}>
              {t('factors.own.end')}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <KeyFigure
          label={t('factors.own.figure')}
          value={words.figure(factor.co2eKg)}
          unit={t('factors.page.perUnit', { unit: words.unit(factor.unit) })}
          badge={<ConfidenceBadge confidence={factor.confidence} />}
        />
        <OwnFacts factor={factor} />
        <section className="grid grid-cols-1 gap-2">
          <h3 className="text-base">{t('factors.used.title')}</h3>
          <UsedIn factorId={factor.id} uses={factor.usedIn} />
        </section>
      </div>
      {ending && <EndFactor factor={factor} onEnded={onClose} onClose={() => setEnding(false)} />}
    </Sheet>
  )
}

function OwnFacts({ factor }: { readonly factor: OwnFactor }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useFactorWords()
  const activityName = useActivityName()
  const holder = useHolderName()(factor)
  const inScope2 = useInScope2()(factor)
  const { source } = factor
  const year = source.year === '' ? '' : format.year(Number(source.year))
  const lines: readonly (readonly [string, ReactNode])[] = [
    [t('factors.own.field.activity'), activityName(factor.activity)],
    [
      t('factors.own.field.level'),
      holder === null ? t(`factors.level.${factor.level}`) : `${t(`factors.level.${factor.level}`)}: ${holder}`,
    ],
    [t('factors.column.valid'), words.days(factor.validFrom, factor.validTo)],
    [t('factors.column.region'), factor.region === null ? t('factors.region.every') : words.region(factor.region)],
    [t('factors.column.basis'), inScope2 ? t(`factors.scope2.${factor.scope2Basis}`) : ''],
    [t('factors.own.field.gwpBasis'), t(`factors.basis.${factor.gwpBasis}.label`)],
    ...gasFields.map((gas) => [t(`factors.own.field.${gas}`), factor[gas] && words.figure(factor[gas])] as const),
    [
      t('factors.own.field.uncertainty'),
      factor.uncertaintyPercent &&
        t('factors.page.plusMinus', { percent: format.number(factor.uncertaintyPercent), sign: format.percentSign }),
    ],
    [t('factors.source.title'), source.title],
    [t('factors.source.publisher'), [source.publisher, year].filter(Boolean).join(' · ')],
    [t('factors.source.table'), source.table],
    [t('factors.source.licence'), source.licence],
    [t('factors.own.field.reason'), factor.reason],
    [t('factors.own.field.notes'), factor.notes],
    [t('factors.id.label'), <FactorId key="id" id={factor.id} />],
  ]
  return (
    <dl className="grid grid-cols-1 gap-3">
      {lines.map(
        ([label, value]) =>
          value !== null &&
          value !== '' && (
            <div key={label} className="grid gap-0.5">
              <dt className="text-xs text-muted">{label}</dt>
              <dd className="min-w-0 break-words">{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

type EndFactorProps = { readonly factor: OwnFactor; readonly onEnded: () => void; readonly onClose: () => void }

/** What the end of a factor means is said first; the years that rest on it are then marked for recalculation. */
function EndFactor({ factor, onEnded, onClose }: EndFactorProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const refresh = useRefresh()
  const name = nameIn(lang, factor.name).text
  const run = async (reason: string) => {
    await callApi(inventory.endOwnFactor, { params: { id: factor.id }, body: { reason } })
    toast.success(t('factors.own.ended', { name }))
    await refresh(inventory.listOwnFactors, inventory.listSuperseded)
    onEnded()
  }
  return (
    <ReasonDialog
      danger
      title={t('factors.own.endTitle', { name })}
      width="md"
      act={t('factors.own.end')}
      hint={t('factors.own.endReasonHint')}
      onAct={run}
      onClose={onClose}
    >
      <ul className="list-disc space-y-2 ps-5">
        <li>{t('factors.own.endNew')}</li>
        <li>{t('factors.own.endOld')}</li>
        <li>{t('factors.own.endFree')}</li>
      </ul>
    </ReasonDialog>
  )
}
