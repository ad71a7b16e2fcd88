import { initiatives, placePrecisions, regionCodes } from '@athar/contracts/core'
import {
  createEvent,
  listEvents,
  listOwnEvents,
  mostVolunteers,
  readEvent,
  readOwnEvent,
  updateEvent,
  type OwnEvent,
} from '@athar/contracts/volunteering'
import { isolate, readTypedNumber } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptDraft } from '../../platform/form/kept-draft.ts'
import { useFormat, useFormatPreferences } from '../../platform/language/index.ts'
import { RestoredNotice } from '../../platform/restored-notice.tsx'
import { useActingOrganisation } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import { TextArea, TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { draftOf, readEventDraft, type EventDraft, type EventField } from './event-draft.ts'

type EventDialogProps = { readonly event: OwnEvent | null; readonly onClose: () => void }

/**
 * A new event, or one that is changed. Where somebody else saved meanwhile, what they changed is shown with what was typed here over
 * it: nobody saves over what they have not seen.
 */
export function EventDialog({ event, onClose }: EventDialogProps) {
  const { t } = useTranslation(['volunteering', 'common'])
  const format = useFormat()
  const organisation = useActingOrganisation()
  const kept = useKeptDraft(`event:${event?.id ?? organisation ?? ''}`, draftOf(event), event?.version)
  const { draft } = kept
  const [attempt, setAttempt] = useState(0)
  const [now] = useState(() => Date.now())
  const read = () => readEventDraft(draft, { numberOf: readTypedNumber, now })
  const found = attempt === 0 ? null : read()
  const wrong = found && 'wrong' in found ? found.wrong : []
  const say = (field: EventField) => t(`manage.form.${field}Wrong`, { most: isolate(format.count(mostVolunteers)) })
  const touches = [listOwnEvents, readOwnEvent, listEvents, readEvent]
  const giveUp = () => {
    kept.startOver()
    onClose()
  }
  const onDone = () => {
    toast.success(t('manage.form.saved'))
    giveUp()
  }
  const create = useAction(createEvent, { touches, onDone })
  const update = useAction(updateEvent, { touches, onDone })
  const submit = () => {
    setAttempt(attempt + 1)
    const whole = read()
    if ('wrong' in whole) return
    if (event === null) create.mutate({ body: whole.input })
    else update.mutate({ params: { id: event.id }, body: { ...whole.input, version: event.version } })
  }
  return (
    <Dialog
      open
      width="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t(event === null ? 'manage.form.new' : 'manage.form.edit')}
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
          title={t('manage.form.summary')}
          attempt={attempt}
          errors={wrong.map((field) => ({ field: `event-${field}`, message: say(field) }))}
        />
        <EventFields
          draft={draft}
          wrong={(field) => (wrong.includes(field) ? say(field) : undefined)}
          set={kept.change}
        />
      </div>
    </Dialog>
  )
}

type EventFieldsProps = {
  readonly draft: EventDraft
  readonly wrong: (field: EventField) => string | undefined
  readonly set: (part: Partial<EventDraft>) => void
}

function EventFields({ draft, wrong, set }: EventFieldsProps) {
  const { t } = useTranslation(['volunteering', 'organisations', 'ui'])
  const { calendar } = useFormatPreferences()
  const name = (key: 'titleAr' | 'titleEn' | 'placeAr' | 'placeEn', field: 'title' | 'place') => (
    <Field
      label={t(`manage.form.${key}`)}
      // The summary leads to the first of the two.
      id={key.endsWith('Ar') ? `event-${field}` : undefined}
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
  const description = (key: 'descriptionAr' | 'descriptionEn') => (
    <Field label={t(`manage.form.${key}`)}>
      {(control) => (
        <TextArea
          {...control}
          dir={key.endsWith('Ar') ? 'rtl' : 'ltr'}
          lang={key.endsWith('Ar') ? 'ar' : 'en'}
          maxLength={2000}
          value={draft[key]}
          onChange={(event) => set({ [key]: event.target.value })}
        />
      )}
    </Field>
  )
  const short = (key: 'lat' | 'lon' | 'time' | 'hours' | 'needed' | 'minAge') => (
    <Field label={t(`manage.form.${key}`)} id={`event-${key}`} error={wrong(key)} required>
      {(control) => (
        <TextInput
          {...control}
          dir="ltr"
          inputMode={key === 'time' ? 'text' : 'decimal'}
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
        {name('titleAr', 'title')}
        {name('titleEn', 'title')}
        {description('descriptionAr')}
        {description('descriptionEn')}
        <Field label={t('manage.form.date')} id="event-date" error={wrong('date')} required>
          {(control) => (
            <DateInput
              {...control}
              calendar={calendar}
              words={{ day: t('ui:date.day'), month: t('ui:date.month'), year: t('ui:date.year') }}
              value={draft.date ?? ''}
              onChange={(date) => set({ date })}
            />
          )}
        </Field>
        {short('time')}
        {short('hours')}
        {short('needed')}
        {short('minAge')}
        <Field label={t('manage.form.region')} id="event-region" error={wrong('region')} required>
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
        <Field label={t('manage.form.initiative')} hint={t('manage.form.initiativeHint')} className="sm:col-span-2">
          {(control) => (
            <Select
              {...control}
              value={draft.initiative}
              options={[
                { value: '', label: t('manage.form.noInitiative') },
                ...initiatives.map((value) => ({ value, label: t(`manage.form.initiatives.${value}`) })),
              ]}
              onChange={(initiative) => set({ initiative })}
            />
          )}
        </Field>
        {name('placeAr', 'place')}
        {name('placeEn', 'place')}
        {short('lat')}
        {short('lon')}
      </div>
      <RadioGroup
        legend={t('manage.form.precision')}
        name="event-precision"
        inline
        value={draft.precision}
        options={placePrecisions.map((value) => ({ value, label: t(`manage.form.precisions.${value}`) }))}
        onChange={(precision) => set({ precision })}
      />
    </>
  )
}
