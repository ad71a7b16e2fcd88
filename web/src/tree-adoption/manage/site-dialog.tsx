import { readPublishing } from '@athar/contracts/organisations'
import { regionCodes } from '@athar/contracts/core'
import {
  createSite,
  listOwnSites,
  listSites,
  mostPlaces,
  readOwnSite,
  readSite,
  siteInput,
  updateSite,
  type OwnSite,
  type SiteInput,
} from '@athar/contracts/tree-adoption'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { usePublished } from '../../content/index.ts'
import { callApi } from '../../platform/api/index.ts'
import { FormDialog, useContractForm, type ContractFields, type DraftOf } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { lastDayIssues } from './last-day.ts'
import { today } from './today.ts'

type SiteDialogProps = { readonly site: OwnSite | null; readonly onClose: () => void }

/** A new site, or one that is changed; another user's newer version is shown before it is saved over. */
export function SiteDialog({ site, onClose }: SiteDialogProps) {
  const { t } = useTranslation('tree-adoption')
  const form = useContractForm({
    name: 'site',
    keep: `tree-site:${site?.id ?? ''}`,
    stored: site ?? { precision: 'site', open: true },
    version: site?.version ?? 0,
    schema: siteInput,
    check: ({ lastDay }) => lastDayIssues(lastDay, today(), site?.lastDay ?? null),
    send: (body, version) =>
      site === null
        ? callApi(createSite, { body })
        : callApi(updateSite, { params: { id: site.id }, body: { ...body, version } }),
    touches: [listOwnSites, readOwnSite, listSites, readSite, readPublishing],
    onSaved: () => {
      toast.success(t('manage.form.saved'))
      onClose()
    },
    fields: useSiteFields(),
  })
  return (
    <FormDialog
      form={form}
      width="lg"
      title={t(site === null ? 'manage.form.new' : 'manage.form.edit')}
      submit={t('manage.form.save')}
      onClose={onClose}
    />
  )
}

function useSiteFields(): ContractFields<DraftOf<SiteInput>> {
  const { t } = useTranslation(['tree-adoption', 'organisations'])
  const { lang } = useLanguage()
  const format = useFormat()
  const species = usePublished('native-tree').data?.items ?? []
  const words = <N extends 'region' | 'lat' | 'lon' | 'species' | 'capacity' | 'lastDay'>(name: N) => ({
    name,
    label: t(`manage.form.${name as 'lat'}`),
    wrong: t(`manage.form.${name as 'lat'}Wrong`, { most: isolate(format.count(mostPlaces)) }),
  })
  const pair = <N extends 'name' | 'place'>(name: N) => ({
    name,
    label: { en: t(`manage.form.${name as 'name'}En`), ar: t(`manage.form.${name as 'name'}Ar`) },
    wrong: t(`manage.form.${name as 'name'}Wrong`),
    oneEnough: false,
  })
  const hint = (example: string) => t('manage.form.pointHint', { example: isolate(example) })
  return [
    [pair('name'), pair('place')],
    {
      kind: 'choice',
      ...words('region'),
      className: 'sm:max-w-xs',
      options: regionCodes.map((value) => ({ value, label: t(`organisations:regions.${value}`) })),
    },
    [
      { ...words('lat'), hint: hint('24.7136') },
      { ...words('lon'), hint: hint('46.6753') },
    ],
    {
      name: 'precision',
      as: 'radio',
      inline: true,
      label: t('manage.form.precision'),
      option: (value) => t(`manage.form.precisions.${value}`),
    },
    {
      kind: 'several',
      ...words('species'),
      className: 'grid grid-cols-1 gap-x-6 sm:grid-cols-2',
      options: species.map(({ slug, body }) => ({ value: slug, label: nameIn(lang, body.name).text })),
    },
    { ...words('capacity'), className: 'sm:max-w-xs' },
    { name: 'open', label: t('manage.form.open') },
    { ...words('lastDay'), hint: t('manage.form.lastDayHint') },
  ]
}
