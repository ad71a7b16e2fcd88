import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { useFactors } from '../queries.ts'
import { useFactorAddress } from '../use-factor-address.ts'
import { CompareTable } from './compare-table.tsx'

/** Two to four factors side by side. */
export function Compare() {
  const { t } = useTranslation('inventory')
  const { compared, compare, onlyDifferent, set } = useFactorAddress()
  const queries = useFactors(compared)
  const failed = queries.find(({ error }) => error !== null)
  const details = queries.flatMap(({ data }) => (data ? [data] : []))
  const all = {
    data: details.length === compared.length ? details : undefined,
    error: failed?.error ?? null,
    refetch: () => Promise.all(queries.map((query) => query.refetch())),
  }
  return (
    <section className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">{t('factors.compare.title')}</h2>
        <div className="flex flex-wrap items-center gap-4">
          <Switch
            label={t('factors.compare.onlyDifferent')}
            checked={onlyDifferent}
            onChange={(only) => set({ only: only ? 'differences' : undefined })}
          />
          <Button onClick={() => set({ view: undefined, only: undefined })}>{t('factors.compare.back')}</Button>
        </div>
      </div>
      <Loaded query={all}>
        {(factors) => (
          <CompareTable
            factors={factors}
            onlyDifferent={onlyDifferent}
            onRemove={factors.length > 2 ? (id) => compare(compared.filter((one) => one !== id)) : undefined}
          />
        )}
      </Loaded>
    </section>
  )
}
