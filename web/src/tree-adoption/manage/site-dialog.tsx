import { readPublishing } from '@athar/contracts/organisations'
import { placePrecisions, regionCodes } from '@athar/contracts/core'
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
} from '@athar/contracts/tree-adoption'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { usePublished } from '../../content/index.ts'
import { callApi } from '../../platform/api/index.ts'
import { FormDialog, useForm, type FieldList } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { bodyOf, draftOf, lastDayIssues, type SiteDraft } from './site-draft.ts'
import { today } from './today.ts'

type SiteDialogProps = { readonly site: OwnSite | null; readonly onClose: () => void }

/** A new site, or one that is changed; another user's newer version is shown before it is saved over. */
export function SiteDialog({ site, onClose }: SiteDialogProps) {
  const { t } = useTranslation('tree-adoption')
  const form = useForm({
    name: 'site',
    keep: `tree-site:${site?.id ?? ''}`,
    initial: draftOf(site),
    version: site?.version ?? 0,
    toBody: bodyOf,
    schema: siteInput,
    check: (draft) => lastDayIssues(draft, today(), site?.lastDay ?? null),
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

function useSiteFields(): FieldList<SiteDraft> {
  const { t } = useTranslation(['tree-adoption', 'organisations'])
  const { lang } = useLanguage()
  const format = useFormat()
  const species = usePublished('native-tree').data?.items ?? []
  const wrong = (name: 'name' | 'place' | 'region' | 'lat' | 'lon' | 'species' | 'capacity' | 'lastDay') =>
    t(`manage.form.${name}Wrong`, { most: isolate(format.count(mostPlaces)) })
  const point = <N extends 'lat' | 'lon'>(name: N, example: string) => ({
    kind: 'number' as const,
    name,
    label: t(`manage.form.${name as 'lat'}`),
    hint: t('manage.form.pointHint', { example: isolate(example) }),
    wrong: wrong(name),
    required: true,
  })
  return [
    [
      {
        kind: 'pair',
        name: 'name',
        label: { en: t('manage.form.nameEn'), ar: t('manage.form.nameAr') },
        wrong: wrong('name'),
      },
      {
        kind: 'pair',
        name: 'place',
        label: { en: t('manage.form.placeEn'), ar: t('manage.form.placeAr') },
        wrong: wrong('place'),
      },
    ],
    {
      kind: 'choice',
      name: 'region',
      label: t('manage.form.region'),
      wrong: wrong('region'),
      required: true,
      className: 'sm:max-w-xs',
      options: regionCodes.map((value) => ({ value, label: t(`organisations:regions.${value}`) })),
    },
    [point('lat', '24.7136'), point('lon', '46.6753')],
    {
      kind: 'choice',
      as: 'radio',
      inline: true,
      name: 'precision',
      label: t('manage.form.precision'),
      options: placePrecisions.map((value) => ({ value, label: t(`manage.form.precisions.${value}`) })),
    },
    {
      kind: 'several',
      name: 'species',
      label: t('manage.form.species'),
      wrong: wrong('species'),
      className: 'grid grid-cols-1 gap-x-6 sm:grid-cols-2',
      options: species.map(({ slug, body }) => ({ value: slug, label: nameIn(lang, body.name).text })),
    },
    {
      kind: 'number',
      name: 'capacity',
      label: t('manage.form.capacity'),
      wrong: wrong('capacity'),
      required: true,
      className: 'sm:max-w-xs',
    },
    { kind: 'switch', name: 'open', label: t('manage.form.open') },
    {
      kind: 'date',
      name: 'lastDay',
      label: t('manage.form.lastDay'),
      hint: t('manage.form.lastDayHint'),
      wrong: wrong('lastDay'),
      optional: true,
    },
  ]
}
