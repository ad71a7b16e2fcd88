import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Fields, type CustomControl, type FieldList } from '../../../platform/form/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { emptyHolding, type EntityDraft, type HoldingDraft } from './entity-draft.ts'

/** How an entity is held, one period after the other. */
export function Holdings({ control: { draft, change, item, idOf } }: { readonly control: CustomControl<EntityDraft> }) {
  const { t } = useTranslation('inventory')
  const fieldsOf = useHoldingFields()
  const { holdings } = draft
  const set = (at: number) => (patch: Partial<HoldingDraft>) =>
    change({ holdings: holdings.map((holding, index) => (index === at ? { ...holding, ...patch } : holding)) })
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby={idOf('holdings.title')}>
      <div>
        <h3 id={idOf('holdings.title')} className="text-base font-semibold">
          {t('boundary.holding.title')}
        </h3>
        <p className="text-sm text-muted">{t('boundary.holding.intro')}</p>
      </div>
      {holdings.map((holding, at) => (
        <fieldset key={holding.key} className="grid min-w-0 grid-cols-1 gap-4 rounded-container border border-line p-4">
          <legend className="px-1 text-sm font-semibold">{t('boundary.holding.period', { number: at + 1 })}</legend>
          <Fields form={item(`holdings.${at}`, holding, set(at), fieldsOf(holding))} />
          {/* An entity is held somehow: the only period stays. */}
          {holdings.length > 1 && (
            <div>
              <Button
                size="sm"
                variant="quiet"
                icon="close"
                onClick={() => change({ holdings: holdings.filter((_, index) => index !== at) })}
              >
                {t('boundary.holding.remove', { number: at + 1 })}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      <div>
        <Button icon="plus" onClick={() => change({ holdings: [...holdings, emptyHolding()] })}>
          {t('boundary.holding.add')}
        </Button>
      </div>
    </section>
  )
}

/** One period: from when to when, what share, under whose control. */
function useHoldingFields(): (holding: HoldingDraft) => FieldList<HoldingDraft> {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  return ({ financialControl }) => [
    [
      { kind: 'date', name: 'validFrom', label: t('boundary.holding.from'), hint: t('boundary.holding.fromHint') },
      { kind: 'date', name: 'validTo', label: t('boundary.holding.to'), hint: t('boundary.holding.toHint') },
      {
        kind: 'number',
        name: 'share',
        path: 'equityShare',
        label: t('boundary.holding.share'),
        hint: t('boundary.holding.shareHint'),
        unit: format.percentSign,
      },
      {
        kind: 'choice',
        name: 'financialControl',
        label: t('boundary.holding.financialControl'),
        hint: t(`boundary.holding.financialHint.${financialControl}`),
        options: inventory.financialControls.map((value) => ({
          value,
          label: t(`boundary.holding.financial.${value}`),
        })),
      },
    ],
    {
      kind: 'switch',
      name: 'operationalControl',
      label: t('boundary.holding.operationalControl'),
      hint: t('boundary.holding.operationalHint'),
    },
  ]
}
