import * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/api/index.ts'
import { FormDialog, useForm, type FieldList } from '../../../platform/form/index.ts'
import { useLanguage } from '../../../platform/language/index.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { useActivities } from '../queries.ts'
import { useFactorWords } from '../use-factor-words.ts'

type Draft = {
  readonly name: { readonly en: string; readonly ar: string }
  readonly category: string | null
  readonly defaultUnit: string | null
  readonly reason: string
}
const empty: Draft = { name: { en: '', ar: '' }, category: null, defaultUnit: null, reason: '' }

/** Names an activity; its factor is entered, or chosen of the library, afterwards. */
export function OwnActivityDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const form = useForm({
    name: 'own-activity',
    initial: empty,
    toBody: ({ name, category, defaultUnit, reason }) => ({
      name,
      category: category ?? '',
      defaultUnit: defaultUnit ?? '',
      reason: reason.trim(),
    }),
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

function useActivityFields(): FieldList<Draft> {
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
      kind: 'pair',
      name: 'name',
      pageFirst: true,
      oneEnough: true,
      label: { en: t('factors.own.field.nameEn'), ar: t('factors.own.field.nameAr') },
    },
    {
      kind: 'choice',
      as: 'search',
      name: 'category',
      label: t('factors.activities.category'),
      hint: t('factors.activities.categoryHint'),
      required: true,
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
      required: true,
      options: units.map(({ id, name }) => ({ value: id, label: words.unit(id), hint: name[lang] })),
    },
    {
      kind: 'long',
      name: 'reason',
      label: t('factors.own.field.reason'),
      hint: t('factors.activities.reasonHint'),
      required: true,
      most: 1000,
    },
  ]
}
