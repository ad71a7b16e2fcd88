import { placePrecisions, regionCodes } from '@athar/contracts/core'
import {
  createSite,
  listOwnSites,
  listSites,
  mostPlaces,
  readOwnSite,
  readSite,
  updateSite,
  type OwnSite,
} from '@athar/contracts/tree-adoption'
import { isolate, nameIn, readTypedNumber } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePublished } from '../../content/index.ts'
import { useKeptDraft } from '../../platform/form/kept-draft.ts'
import { useFormat, useFormatPreferences, useLanguage } from '../../platform/language/index.ts'
import { RestoredNotice } from '../../platform/restored-notice.tsx'
import { useActingOrganisation } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../ui/choice.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { draftOf, readSiteDraft, type SiteDraft, type SiteField } from './site-draft.ts'
import { today } from './today.ts'

type SiteDialogProps = { readonly site: OwnSite | null; readonly onClose: () => void }

/**
 * A new site, or one that is changed. Where somebody else saved meanwhile, what they changed is shown with what was typed here over
 * it: nobody saves over what they have not seen.
 */
export function SiteDialog({ site, onClose }: SiteDialogProps) {
  const { t } = useTranslation(['tree-adoption', 'common'])
  const organisation = useActingOrganisation()
  const kept = useKeptDraft(`tree-site:${site?.id ?? organisation ?? ''}`, draftOf(site), site?.version)
  const { draft } = kept
  const [attempt, setAttempt] = useState(0)
  const read = readSiteDraft(draft, { numberOf, today: today(), before: site?.lastDay ?? null })
  const wrong = attempt > 0 && 'wrong' in read ? read.wrong : []
  const say = useFieldWords()
  const touches = [listOwnSites, readOwnSite, listSites, readSite]
  const giveUp = () => {
    kept.startOver()
    onClose()
  }
  const onDone = () => {
    toast.success(t('manage.form.saved'))
    giveUp()
  }
  const create = useAction(createSite, { touches, onDone })
  const update = useAction(updateSite, { touches, onDone })
  const submit = () => {
    setAttempt(attempt + 1)
    if ('wrong' in read) return
    if (site === null) create.mutate({ body: read.input })
    else update.mutate({ params: { id: site.id }, body: { ...read.input, version: site.version } })
  }
  return (
    <Dialog
      open
      width="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t(site === null ? 'manage.form.new' : 'manage.form.edit')}
      closeLabel={t('common:generic.close')}
      footer={
        <>
          <Button onClick={giveUp}>{t('common:generic.cancel')}</Button>
          <Button variant="primary" busy={create.isPending || update.isPending} onClick={submit}>
            {t('manage.form.save')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {kept.restored && (
          <RestoredNotice
            title={t('manage.form.restored')}
            startOver={{ label: t('manage.form.startOver'), onPress: kept.startOver }}
          />
        )}
        <ErrorSummary
          title={t('adopt.summary')}
          attempt={attempt}
          errors={wrong.map((field) => ({ field: `site-${field}`, message: say(field) }))}
        />
        <SiteFields
          draft={draft}
          wrong={(field) => (wrong.includes(field) ? say(field) : undefined)}
          set={kept.change}
        />
      </div>
    </Dialog>
  )
}

const numberOf = (text: string): number | null => {
  const plain = readTypedNumber(text)
  return plain === null ? null : Number(plain)
}

function useFieldWords(): (field: SiteField) => string {
  const { t } = useTranslation('tree-adoption')
  const format = useFormat()
  return (field) => t(`manage.form.${field}Wrong`, { most: isolate(format.count(mostPlaces)) })
}

type SiteFieldsProps = {
  readonly draft: SiteDraft
  readonly wrong: (field: SiteField) => string | undefined
  readonly set: (part: Partial<SiteDraft>) => void
}

function SiteFields({ draft, wrong, set }: SiteFieldsProps) {
  const { t } = useTranslation(['tree-adoption', 'organisations', 'common', 'ui'])
  const { lang } = useLanguage()
  const { calendar } = useFormatPreferences()
  const text = (key: 'nameAr' | 'nameEn' | 'placeAr' | 'placeEn', field: 'name' | 'place') => (
    <Field
      label={t(`manage.form.${key}`)}
      // The summary leads to the first of the two.
      id={key.endsWith('Ar') ? `site-${field}` : undefined}
      error={key.endsWith('Ar') ? wrong(field) : undefined}
    >
      {(control) => (
        <TextInput
          {...control}
          dir={key.endsWith('Ar') ? 'rtl' : 'ltr'}
          lang={key.endsWith('Ar') ? 'ar' : 'en'}
          maxLength={200}
          value={draft[key]}
          onChange={(event) => set({ [key]: event.target.value })}
        />
      )}
    </Field>
  )
  const number = (key: 'lat' | 'lon' | 'capacity', hint?: string) => (
    <Field label={t(`manage.form.${key}`)} hint={hint} id={`site-${key}`} error={wrong(key)} required>
      {(control) => (
        <TextInput
          {...control}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          value={draft[key]}
          onChange={(event) => set({ [key]: event.target.value })}
        />
      )}
    </Field>
  )
  return (
    <>
      <div className="field-row">
        {text('nameAr', 'name')}
        {text('nameEn', 'name')}
        {text('placeAr', 'place')}
        {text('placeEn', 'place')}
      </div>
      <Field label={t('manage.form.region')} id="site-region" error={wrong('region')} required className="sm:max-w-xs">
        {(control) => (
          <Select
            {...control}
            value={draft.region}
            placeholder={t('organisations:form.choose')}
            options={regionCodes.map((value) => ({ value, label: t(`organisations:regions.${value}`) }))}
            onChange={(region) => set({ region })}
          />
        )}
      </Field>
      <div className="field-row">
        {number('lat', t('manage.form.pointHint', { example: isolate('24.7136') }))}
        {number('lon', t('manage.form.pointHint', { example: isolate('46.6753') }))}
      </div>
      <RadioGroup
        legend={t('manage.form.precision')}
        name="site-precision"
        inline
        value={draft.precision}
        options={placePrecisions.map((value) => ({ value, label: t(`manage.form.precisions.${value}`) }))}
        onChange={(precision) => set({ precision })}
      />
      <SpeciesChoice
        lang={lang}
        chosen={draft.species}
        error={wrong('species')}
        onChange={(species) => set({ species })}
      />
      <div className="sm:max-w-xs">{number('capacity')}</div>
      <Checkbox
        label={t('manage.form.open')}
        checked={draft.open}
        onChange={(event) => set({ open: event.target.checked })}
      />
      <Field
        label={t('manage.form.lastDay')}
        optional={t('common:generic.optional')}
        hint={t('manage.form.lastDayHint')}
        id="site-lastDay"
        error={wrong('lastDay')}
      >
        {(control) => (
          <DateInput
            {...control}
            calendar={calendar}
            words={{ day: t('ui:date.day'), month: t('ui:date.month'), year: t('ui:date.year') }}
            value={draft.lastDay ?? ''}
            onChange={(lastDay) => set({ lastDay })}
          />
        )}
      </Field>
    </>
  )
}

type SpeciesChoiceProps = {
  readonly lang: 'en' | 'ar'
  readonly chosen: readonly string[]
  readonly error: string | undefined
  readonly onChange: (species: readonly string[]) => void
}

function SpeciesChoice({ lang, chosen, error, onChange }: SpeciesChoiceProps) {
  const { t } = useTranslation('tree-adoption')
  const species = usePublished('native-tree').data?.items ?? []
  return (
    <fieldset aria-describedby={error === undefined ? undefined : 'site-species-error'}>
      <legend className="mb-1 text-sm font-semibold">{t('manage.form.species')}</legend>
      {error !== undefined && <FieldError id="site-species-error">{error}</FieldError>}
      <div className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {species.map(({ slug, body }, at) => (
          <Checkbox
            key={slug}
            id={at === 0 ? 'site-species' : `site-species-${slug}`}
            label={nameIn(lang, body.name).text}
            checked={chosen.includes(slug)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, slug] : chosen.filter((other) => other !== slug))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
