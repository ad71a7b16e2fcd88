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
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePublished, Words } from '../content/index.ts'
import { ApiError, callApi, useErrorWords } from '../platform/api/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox, RadioGroup } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { TextArea, TextInput } from '../ui/text-input.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { blankAdoption, faultsIn } from './adoption-draft.ts'
import { useGoOn } from '../platform/routing/use-go-on.ts'

/** Species, name, dedication and consent; ends at the page of the tree. */
export function AdoptForm({ site }: { readonly site: SiteDetail }) {
  const { t } = useTranslation(['tree-adoption', 'common'])
  const { lang } = useLanguage()
  const format = useFormat()
  const form = useId()
  const species = (usePublished('native-tree').data?.items ?? []).filter(({ slug }) => site.species.includes(slug))
  const [draft, setDraft] = useState(() => blankAdoption(site.species))
  const [attempt, setAttempt] = useState(0)
  const adopt = useAdopt()
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const most = { name: isolate(format.count(longestName)), dedication: isolate(format.count(longestDedication)) }
  const faults = attempt === 0 ? [] : faultsIn(draft)
  const said = (fault: (typeof faults)[number]) =>
    t(`adopt.${fault.key}`, { most: fault.field === 'dedication' ? most.dedication : most.name })
  const errorOf = (field: (typeof faults)[number]['field']) => {
    const fault = faults.find((one) => one.field === field)
    return fault && said(fault)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    const { species: chosen, ...rest } = draft
    if (faultsIn(draft).length === 0 && chosen !== null)
      adopt.mutate({ body: { site: site.slug, species: chosen, ...rest } })
  }
  return (
    <form id={form} noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <ErrorSummary
        title={t('adopt.summary')}
        attempt={attempt}
        errors={faults.map((fault) => ({ field: `adopt-${fault.field}`, message: said(fault) }))}
      />
      <Refusal error={adopt.error} />
      <RadioGroup
        legend={t('adopt.species')}
        name="adopt-species"
        value={draft.species}
        error={errorOf('species')}
        onChange={(value) => set({ species: value })}
        options={species.map(({ slug, body }) => ({
          value: slug,
          label: nameIn(lang, body.name).text,
          hint: <bdi lang="la">{body.scientific}</bdi>,
        }))}
      />
      <Field
        id="adopt-name"
        label={t('adopt.name')}
        hint={t('adopt.nameHint', { most: most.name })}
        error={errorOf('name')}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            autoComplete="name"
            value={draft.name}
            onChange={(event) => set({ name: event.target.value })}
          />
        )}
      </Field>
      <Field
        id="adopt-dedication"
        label={t('adopt.dedication')}
        optional={t('common:generic.optional')}
        hint={t('adopt.dedicationHint', { most: most.dedication })}
        error={errorOf('dedication')}
      >
        {(control) => (
          <TextArea
            {...control}
            dir="auto"
            rows={2}
            value={draft.dedication}
            onChange={(event) => set({ dedication: event.target.value })}
          />
        )}
      </Field>
      <Checkbox
        label={t('adopt.onWall')}
        hint={t('adopt.onWallHint')}
        checked={draft.onWall}
        onChange={(event) => set({ onWall: event.target.checked })}
      />
      {/* A trap for programs: out of sight, out of the tab order, and saying so to whoever comes upon it all the same. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          {t('adopt.leaveEmpty')}
          <input
            type="text"
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={draft.website}
            onChange={(event) => set({ website: event.target.value })}
          />
        </label>
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        icon="leaf"
        busy={adopt.isPending}
        className="justify-self-start"
      >
        {t('adopt.act')}
      </Button>
    </form>
  )
}

function useAdopt() {
  const { t } = useTranslation('tree-adoption')
  const goOn = useGoOn()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Parameters<typeof callApi<typeof adoptTree>>[1]) => callApi(adoptTree, input),
    onSuccess: async ({ id }) => {
      await Promise.all(
        [listSites, readSite, listAdoptions, readWall].map(({ name }) =>
          queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' }),
        ),
      )
      toast.success(t('adopt.done'))
      await goOn(paths.sgiMyTree(id))
    },
  })
}

type Other = { readonly slug: string; readonly name: { readonly en: string; readonly ar: string } }

/** Why it was refused; when somebody else took the last place, where there still are some. */
function Refusal({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation('tree-adoption')
  const errorWords = useErrorWords()
  if (!error) return null
  const others = error instanceof ApiError ? ((error.details['others'] as readonly Other[] | undefined) ?? []) : []
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
