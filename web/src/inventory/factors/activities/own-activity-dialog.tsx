import * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { callApi } from '../../../platform/api/index.ts'
import { FormDialog, useContractForm, type ContractFields, type DraftOf } from '../../../platform/form/index.ts'
import { useLanguage } from '../../../platform/language/index.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useActivities } from '../queries.ts'
import { useFactorWords } from '../use-factor-words.ts'

type Draft = DraftOf<z.infer<typeof inventory.ownActivityInput>>

/** Names an activity; its factor is entered, or chosen of the library, afterwards. */
export function OwnActivityDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const form = useContractForm({
    name: 'own-activity',
    stored: null,
    schema: inventory.ownActivityInput,
    problem: ({ path }) => t(`factors.activities.problem.${problemOf(path)}`),
    send: (body) => callApi(inventory.createOwnActivity, { body }),
    touches: [inventory.listOwnActivities, inventory.listActivities, inventory.readFactor],
    onSaved: (saved: inventory.OwnActivity) => {
      toast.success(t('factors.activities.saved', { name: nameIn(lang, saved.name).text }))
      onClose()
    },
    fields: useActivityFields(),
  })
  return (
    <FormDialog
      form={form}
      title={t('factors.activities.addTitle')}
      submit={t('factors.activities.save')}
      onClose={onClose}
    />
  )
}

const problemOf = (path: string): 'name' | 'category' | 'unit' | 'reason' =>
  path === 'category' ? 'category' : path === 'defaultUnit' ? 'unit' : path === 'reason' ? 'reason' : 'name'

function useActivityFields(): ContractFields<Draft> {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const words = useFactorWords()
  const library = useActivities().data
  // Electricity that is bought counts by location and by market, and what lies outside the scopes by rules of its own.
  const categories = new Map(
    (library?.activities ?? [])
      .filter(({ scope, category }) => scope !== 'outside' && category !== 'purchased-electricity')
      .map(({ scope, category }) => [category, scope]),
  )
  const units = (library?.units ?? []).filter(({ dimension }) => dimension !== 'emissions')
  return [
    {
      name: 'name',
      pageFirst: true,
      label: { en: t('factors.own.field.nameEn'), ar: t('factors.own.field.nameAr') },
    },
    {
      kind: 'choice',
      as: 'search',
      name: 'category',
      label: t('factors.activities.category'),
      hint: t('factors.activities.categoryHint'),
      options: [...categories].map(([category, scope]) => ({
        value: category,
        label: words.category(category),
        hint: words.scope(scope),
      })),
    },
    {
      kind: 'choice',
      as: 'search',
      name: 'defaultUnit',
      label: t('factors.activities.unit'),
      hint: t('factors.activities.unitHint'),
      options: units.map(({ id, name }) => ({ value: id, label: words.unit(id), hint: name[lang] })),
    },
    {
      name: 'reason',
      label: t('factors.own.field.reason'),
      hint: t('factors.activities.reasonHint'),
    },
  ]
}
