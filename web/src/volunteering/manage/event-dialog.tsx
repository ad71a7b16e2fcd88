import { readPublishing } from '@athar/contracts/organisations'
import { initiatives, placePrecisions, regionCodes } from '@athar/contracts/core'
import {
  createEvent,
  eventInput,
  listEvents,
  listOwnEvents,
  mostVolunteers,
  readEvent,
  readOwnEvent,
  skills,
  updateEvent,
  type OwnEvent,
} from '@athar/contracts/volunteering'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { FormDialog, useForm, type FieldList } from '../../platform/form/index.ts'
import { paths } from '@athar/contracts/paths'
import { useFormat } from '../../platform/language/index.ts'
import { useGoOn } from '../../platform/routing/use-go-on.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { ShiftsField } from './shifts-field.tsx'
import { bodyOf, copyOf, draftOf, momentIssues, type EventDraft } from './event-draft.ts'

type EventDialogProps = {
  readonly event: OwnEvent | null
  /** An older event that a new one begins with. */
  readonly like?: OwnEvent
  readonly onClose: () => void
}

/** A new event, or one that is changed; another user's newer version is shown before it is saved over. */
export function EventDialog({ event, like, onClose }: EventDialogProps) {
  const { t } = useTranslation('volunteering')
  const [now] = useState(() => Date.now())
  const goOn = useGoOn()
  const form = useForm({
    name: 'event',
    keep: like ? `event-like:${like.id}` : `event:${event?.id ?? ''}`,
    initial: like ? copyOf(like) : draftOf(event),
    version: event?.version ?? 0,
    toBody: bodyOf,
    schema: eventInput,
    check: (draft) => momentIssues(draft, now),
    send: (body, version) =>
      event === null
        ? callApi(createEvent, { body })
        : callApi(updateEvent, { params: { id: event.id }, body: { ...body, version } }),
    touches: [listOwnEvents, readOwnEvent, listEvents, readEvent, readPublishing],
    onSaved: ({ id }) => {
      toast.success(t('manage.form.saved'))
      onClose()
      if (like) void goOn(paths.sgiManageVolunteerEvent(id))
    },
    fields: useEventFields(),
  })
  return (
    <FormDialog
      form={form}
      width="lg"
      title={t(like ? 'manage.form.copy' : event === null ? 'manage.form.new' : 'manage.form.edit')}
      submit={t('manage.form.save')}
      onClose={onClose}
    />
  )
}

function useEventFields(): FieldList<EventDraft> {
  const { t } = useTranslation(['volunteering', 'organisations'])
  const format = useFormat()
  const pair = <N extends 'title' | 'description' | 'place'>(name: N) => ({
    kind: 'pair' as const,
    name,
    label: { en: t(`manage.form.${name as 'title'}En`), ar: t(`manage.form.${name as 'title'}Ar`) },
  })
  const needed = <N extends 'region' | 'lat' | 'lon' | 'date' | 'time' | 'hours' | 'needed' | 'minAge'>(name: N) => ({
    name,
    label: t(`manage.form.${name as 'lat'}`),
    wrong: t(`manage.form.${name as 'lat'}Wrong`, { most: isolate(format.count(mostVolunteers)) }),
    required: true,
  })
  return [
    [
      { ...pair('title'), wrong: t('manage.form.titleWrong') },
      { ...pair('description'), long: true, most: 2000 },
      { kind: 'date', ...needed('date') },
      { kind: 'text', dir: 'ltr', ...needed('time') },
      { kind: 'number', ...needed('hours') },
      { kind: 'number', ...needed('needed') },
      { kind: 'number', ...needed('minAge') },
      {
        kind: 'choice',
        ...needed('region'),
        options: regionCodes.map((value) => ({ value, label: t(`organisations:regions.${value}`) })),
      },
      {
        kind: 'choice',
        name: 'initiative',
        label: t('manage.form.initiative'),
        hint: t('manage.form.initiativeHint'),
        className: 'sm:col-span-2',
        options: [
          { value: '', label: t('manage.form.noInitiative') },
          ...initiatives.map((value) => ({ value, label: t(`manage.form.initiatives.${value}`) })),
        ],
      },
      { ...pair('place'), wrong: t('manage.form.placeWrong') },
      { kind: 'number', ...needed('lat') },
      { kind: 'number', ...needed('lon') },
    ],
    {
      kind: 'several',
      name: 'skills',
      label: t('manage.form.skills'),
      hint: t('manage.form.skillsHint'),
      className: 'grid grid-cols-1 gap-2 sm:grid-cols-2',
      options: skills.map((value) => ({ value, label: t(`skills.${value}`) })),
    },
    {
      kind: 'custom',
      bare: true,
      name: 'shifts',
      label: t('manage.form.shifts'),
      render: (control) => <ShiftsField {...control} />,
    },
    {
      kind: 'choice',
      as: 'radio',
      inline: true,
      name: 'precision',
      label: t('manage.form.precision'),
      options: placePrecisions.map((value) => ({ value, label: t(`manage.form.precisions.${value}`) })),
    },
  ]
}
