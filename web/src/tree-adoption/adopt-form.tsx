import { paths } from '@athar/contracts/paths'
import {
  adoptTree,
  listAdoptions,
  listSites,
  longestDedication,
  longestName,
  readSite,
  readWall,
  type SiteDetail,
} from '@athar/contracts/tree-adoption'
import { isolate, nameIn } from '@athar/i18n'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePublished, Words } from '../content/index.ts'
import { callApi, useErrorWords, type ApiError } from '../platform/api/index.ts'
import { Form, Mistakes, useForm } from '../platform/form/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { useGoOn } from '../platform/routing/use-go-on.ts'
import { Alert } from '../ui/alert.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { blankAdoption, faultsIn } from './adoption-draft.ts'

/** Species, name, dedication and consent; ends at the page of the tree. */
export function AdoptForm({ site }: { readonly site: SiteDetail }) {
  const { t } = useTranslation('tree-adoption')
  const { lang } = useLanguage()
  const format = useFormat()
  const goOn = useGoOn()
  const queryClient = useQueryClient()
  const species = (usePublished('native-tree').data?.items ?? []).filter(({ slug }) => site.species.includes(slug))
  const most = { name: isolate(format.count(longestName)), dedication: isolate(format.count(longestDedication)) }
  const form = useForm({
    name: 'adopt',
    initial: blankAdoption(site.species),
    check: faultsIn,
    problem: ({ code }) =>
      t(`adopt.${code as 'nameLong'}`, { most: code === 'dedicationLong' ? most.dedication : most.name }),
    send: ({ species: chosen, ...rest }) =>
      callApi(adoptTree, { body: { site: site.slug, species: chosen ?? '', ...rest } }),
    onSaved: async ({ id }) => {
      await Promise.all(
        [listSites, readSite, listAdoptions, readWall].map(({ name }) =>
          queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' }),
        ),
      )
      toast.success(t('adopt.done'))
      await goOn(paths.sgiMyTree(id))
    },
    fields: [
      {
        kind: 'choice',
        as: 'radio',
        name: 'species',
        label: t('adopt.species'),
        options: species.map(({ slug, body }) => ({
          value: slug,
          label: nameIn(lang, body.name).text,
          hint: <bdi lang="la">{body.scientific}</bdi>,
        })),
      },
      {
        kind: 'text',
        name: 'name',
        label: t('adopt.name'),
        hint: t('adopt.nameHint', { most: most.name }),
        required: true,
        autoComplete: 'name',
      },
      {
        kind: 'long',
        name: 'dedication',
        label: t('adopt.dedication'),
        hint: t('adopt.dedicationHint', { most: most.dedication }),
        optional: true,
        rows: 2,
      },
      { kind: 'switch', name: 'onWall', label: t('adopt.onWall'), hint: t('adopt.onWallHint') },
      { kind: 'trap', name: 'website', label: t('adopt.leaveEmpty') },
    ],
  })
  return (
    <Form
      form={form}
      submit={t('adopt.act')}
      size="lg"
      icon="leaf"
      problems={
        <>
          <Mistakes form={form} />
          <Refusal error={form.failure} />
        </>
      }
    />
  )
}

type Other = { readonly slug: string; readonly name: { readonly en: string; readonly ar: string } }

/** Why it was refused; when somebody else took the last place, where there still are some. */
function Refusal({ error }: { readonly error: ApiError | null }) {
  const { t } = useTranslation('tree-adoption')
  const errorWords = useErrorWords()
  if (!error) return null
  const others = (error.details['others'] as readonly Other[] | undefined) ?? []
  return (
    <Alert severity="error" title={errorWords(error).text}>
      {others.length > 0 && (
        <>
          <p>{t('adopt.others')}</p>
          <ul className="list-disc ps-5">
            {others.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={paths.sgiPlantingSite(slug)} className="text-link underline">
                  <Words of={name} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  )
}
