import { nameIn, otherLanguage } from '@athar/i18n'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { KeyFigure } from '../../../ui/key-figure.tsx'
import { ScreenFrame } from '../../boundary/screen-frame.tsx'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { FactorId } from '../factor-id.tsx'
import { ConfidenceBadge, ExplainedMarks, marksOf } from '../marks.tsx'
import { useFactor, type FactorDetail } from '../queries.ts'
import { StaleYears } from '../recalculate/stale-years.tsx'
import { useFactorWords } from '../use-factor-words.ts'
import { UsedIn } from '../used-in.tsx'
import { Editions } from './editions.tsx'
import { GasValues, SetValues } from './factor-values.tsx'
import { Section } from './section.tsx'
import { ServedActivities } from './served-activities.tsx'
import { SourceBlock } from './source-block.tsx'

/** One library factor, questioned down to its source. */
export function FactorScreen() {
  const { id = '' } = useParams()
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const factor = useFactor(id)
  const name = factor.data ? nameIn(lang, factor.data.factor.name).text : t('factors.page.crumb')
  if (factor.error?.code === 'inventory.factor-not-found') return <Unknown />
  return (
    <ScreenFrame title={name} intro={factor.data?.factor.name[otherLanguage(lang)] ?? ''}>
      <StaleYears />
      <Loaded query={factor}>{(detail) => <Factor detail={detail} />}</Loaded>
    </ScreenFrame>
  )
}

const stack = 'grid min-w-0 grid-cols-1 gap-6'

function Unknown() {
  const { t } = useTranslation('inventory')
  return (
    <EmptyState
      page
      icon="factor"
      title={t('factors.page.unknown')}
      action={
        <Link to={paths.inventoryFactors()} className={buttonClass({ variant: 'primary' })}>
          {t('factors.page.toLibrary')}
        </Link>
      }
    >
      <p>{t('factors.page.unknownText')}</p>
    </EmptyState>
  )
}

function Factor({ detail }: { readonly detail: FactorDetail }) {
  const { t } = useTranslation('inventory')
  const { factor, fixedSets } = detail
  const marks = marksOf(factor, fixedSets)
  return (
    <div className="space-y-6">
      <Facts factor={factor} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className={stack}>
          <Section title={t('factors.values.title')}>
            <SetValues detail={detail} />
            <GasValues factor={factor} />
          </Section>
          {marks.length > 0 && (
            <Section title={t('factors.page.marks')}>
              <ExplainedMarks marks={marks} />
            </Section>
          )}
          <Section title={t('factors.editions.title')}>
            <Editions factor={factor} editions={detail.editions} />
          </Section>
        </div>
        <div className={stack}>
          <Section title={t('factors.source.title')}>
            <SourceBlock factor={factor} />
          </Section>
          <Section title={t('factors.served.title')}>
            <ServedActivities detail={detail} />
          </Section>
          <Section title={t('factors.used.title')}>
            <UsedIn factorId={factor.id} uses={detail.usedIn} />
          </Section>
        </div>
      </div>
    </div>
  )
}

function Facts({ factor }: { readonly factor: FactorDetail['factor'] }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useFactorWords()
  const unit = words.unit(factor.unit)
  return (
    <div className="grid gap-4 rounded-container border border-line bg-surface p-4 sm:flex sm:flex-wrap sm:items-start sm:gap-x-10">
      <KeyFigure
        size="lg"
        label={t('factors.page.figure')}
        value={factor.co2eKg === null ? '–' : words.figure(factor.co2eKg)}
        unit={t('factors.page.perUnit', { unit })}
        badge={<ConfidenceBadge confidence={factor.confidence} />}
        note={
          factor.uncertaintyPercent === null
            ? t('factors.page.noUncertainty')
            : t('factors.page.uncertainty', {
                value: t('factors.page.plusMinus', {
                  percent: format.number(factor.uncertaintyPercent),
                  sign: format.percentSign,
                }),
              })
        }
      />
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        <dt className="text-muted">{t('factors.column.scope')}</dt>
        <dd className="flex flex-wrap items-center gap-2">
          <Badge>{words.scope(factor.scope)}</Badge>
          {words.category(factor.category)}
        </dd>
        <dt className="text-muted">{t('factors.column.region')}</dt>
        <dd>{words.region(factor.region)}</dd>
        <dt className="text-muted">{t('factors.column.years')}</dt>
        <dd>{words.years(factor.yearFrom, factor.yearTo)}</dd>
        <dt className="text-muted">{t('factors.id.label')}</dt>
        <dd>
          <FactorId id={factor.id} />
        </dd>
      </dl>
    </div>
  )
}
