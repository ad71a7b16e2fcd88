import { mayAdminister } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi, useErrorWords } from '../../../platform/api/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useRefresh } from '../queries.ts'
import { isFixed } from './year-head.tsx'

/** The warming potentials of one year. Records hold their result in each set, so the choice acts at once. */
export function GwpChoice({ year }: { readonly year: inventory.InventoryYear }) {
  const { t } = useTranslation('inventory')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const canAdminister = useMayAct(mayAdminister)
  const refresh = useRefresh()
  const errorWords = useErrorWords()
  const options = useGwpOptions()
  const [chosen, setChosen] = useState<inventory.GwpSetName>(year.gwpSet)
  const [state, setState] = useState<{ readonly busy: boolean; readonly failure: unknown }>({
    busy: false,
    failure: null,
  })
  const save = async () => {
    setState({ busy: true, failure: null })
    try {
      await callApi(inventory.chooseGwpSet, {
        params: { year: year.year },
        body: { version: year.version, gwpSet: chosen },
      })
      toast.success(t('boundary.year.saved', { year: format.year(year.year) }))
    } catch (failure) {
      setState({ busy: false, failure })
    }
    await refresh(inventory.readYear, inventory.listYears)
  }
  return (
    <section className="grid gap-4 border-t border-line pt-6">
      {state.failure !== null && <Alert severity="error">{errorWords(state.failure).text}</Alert>}
      {canAdminister && !isFixed(year) ? (
        <>
          <RadioGroup
            legend={t('boundary.gwp.year', { year: format.year(year.year) })}
            hint={t('boundary.gwp.hint')}
            name="gwp-year"
            value={chosen}
            onChange={setChosen}
            options={options}
          />
          <div>
            <Button busy={state.busy} disabled={chosen === year.gwpSet} onClick={() => void save()}>
              {tCommon('generic.save')}
            </Button>
          </div>
        </>
      ) : (
        <p>
          <span className="font-semibold">{t('boundary.gwp.year', { year: format.year(year.year) })}</span>{' '}
          {t(`boundary.gwp.${year.gwpSet}.label`)}
        </p>
      )}
    </section>
  )
}

/** The three sets in words. */
export function useGwpOptions() {
  const { t } = useTranslation('inventory')
  return inventory.gwpSets.map((value) => ({
    value,
    label: t(`boundary.gwp.${value}.label`),
    hint: t(`boundary.gwp.${value}.hint`),
  }))
}
