import {
  decideSignUps,
  listOwnEvents,
  listVolunteers,
  readEvent,
  readOwnEvent,
  signUpWorkflow,
  type OwnEvent,
  type SignUpAction,
  type Volunteer,
} from '@athar/contracts/volunteering'
import { actionsOf, transitionFor } from '@athar/contracts'
import { isolate, readTypedNumber } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { StateBadge } from '../../platform/workflow/index.ts'
import { useShiftText } from '../shifts.tsx'
import { useAction } from '../../platform/api/use-action.ts'
import { ReasonDialog } from '../../platform/form/index.ts'

const pageSize = 100

/** Who joined, chosen one or many, and what can be said of them. */
export function Volunteers({ event, mayDecide }: { readonly event: OwnEvent; readonly mayDecide: boolean }) {
  const { t } = useTranslation('volunteering')
  const format = useFormat()
  const [limit, setLimit] = useState(pageSize)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const volunteers = useApiQuery(
    listVolunteers,
    { params: { id: event.id }, query: { limit } },
    { staleTime: 0, keepPrevious: true },
  )
  const pick = (ids: readonly string[], on: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      for (const id of ids)
        if (on) next.add(id)
        else next.delete(id)
      return next
    })
  return (
    <LoadedPage query={volunteers}>
      {({ items, nextCursor }) => {
        const others = items.filter(({ isSelf }) => !isSelf)
        const picked = others.filter(({ id }) => chosen.has(id))
        return (
          <section aria-labelledby="volunteers" className="grid grid-cols-1 gap-4">
            <div className="space-y-1">
              <h2 id="volunteers" className="text-xl">
                {t('volunteers.title')}
              </h2>
              <p className="text-sm text-muted">{items.length === 0 ? t('volunteers.empty') : t('volunteers.text')}</p>
            </div>
            {mayDecide && others.length > 0 && (
              <>
                <div className="flex flex-wrap items-center gap-4">
                  <Checkbox
                    label={t('volunteers.all')}
                    checked={others.every(({ id }) => chosen.has(id))}
                    onChange={(changed) =>
                      pick(
                        others.slice(0, 200).map(({ id }) => id),
                        changed.target.checked,
                      )
                    }
                  />
                  <output className="block text-sm text-muted">
                    {t('volunteers.chosen', { count: picked.length, number: format.count(picked.length) })}
                  </output>
                </div>
                <Actions event={event} picked={picked} onDone={() => setChosen(new Set())} />
              </>
            )}
            {items.length > 0 && (
              <ul className="divide-y divide-line rounded-card border border-line bg-surface">
                {items.map((volunteer) => (
                  <li key={volunteer.id} className="px-4 py-3">
                    <VolunteerRow
                      event={event}
                      volunteer={volunteer}
                      choice={
                        mayDecide && !volunteer.isSelf
                          ? { chosen: chosen.has(volunteer.id), onChoose: (on) => pick([volunteer.id], on) }
                          : undefined
                      }
                    />
                  </li>
                ))}
              </ul>
            )}
            {nextCursor !== null && limit < 500 && (
              <Button className="justify-self-center" onClick={() => setLimit(Math.min(limit + pageSize, 500))}>
                {t('volunteers.more')}
              </Button>
            )}
          </section>
        )
      }}
    </LoadedPage>
  )
}

type ActionsProps = { readonly event: OwnEvent; readonly picked: readonly Volunteer[]; readonly onDone: () => void }

/** Only what fits the states of all who are chosen can be pressed. */
function Actions({ event, picked, onDone }: ActionsProps) {
  const { t } = useTranslation('volunteering')
  const format = useFormat()
  const [entered, setHours] = useState<string | null>(null)
  const [takingBack, setTakingBack] = useState(false)
  const shifts = new Set(picked.map(({ shift }) => shift))
  const shared = shifts.size === 1 ? event.shifts.find(({ id }) => shifts.has(id)) : undefined
  const hours = entered ?? (shared ?? event).hours
  const decide = useAction(decideSignUps, {
    touches: [listVolunteers, readOwnEvent, listOwnEvents, readEvent],
    onDone: ({ changed }) => {
      toast.success(t('volunteers.done', { count: changed, number: format.count(changed) }))
      setTakingBack(false)
      onDone()
    },
  })
  const fits = (action: SignUpAction) =>
    picked.length > 0 && picked.every((one) => transitionFor(signUpWorkflow, action, one))
  const typed = readTypedNumber(hours)
  const good = typed !== null && Number(typed) > 0 && Number(typed) <= 24 && Number.isInteger(Number(typed) * 2)
  const act = (action: SignUpAction, reason?: string) => {
    if (action === 'confirm-hours' && !good) return
    if (action === 'take-back-hours' && reason === undefined) return setTakingBack(true)
    decide.mutate({
      params: { id: event.id },
      body: {
        signUps: picked.map(({ id }) => id),
        action,
        ...(reason === undefined ? {} : { reason }),
        // Of several shifts each counts its own, until hours are typed.
        ...(action === 'confirm-hours' && typed !== null && (entered !== null || shifts.size === 1)
          ? { hours: typed }
          : {}),
      },
    })
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      {actionsOf(signUpWorkflow, 'member').map((action) => (
        <Button
          key={action}
          variant={action === 'note-no-show' || action === 'take-back-hours' ? 'quiet' : 'secondary'}
          disabled={!fits(action)}
          busy={decide.isPending && decide.variables.body.action === action}
          onClick={() => act(action)}
        >
          {t(`actions.${action}`)}
        </Button>
      ))}
      {takingBack && (
        <ReasonDialog
          title={t('actions.take-back-hours')}
          text={t('volunteers.takeBackText')}
          act={t('actions.take-back-hours')}
          most={500}
          busy={decide.isPending}
          onAct={(reason) => act('take-back-hours', reason)}
          onClose={() => setTakingBack(false)}
        />
      )}
      {fits('confirm-hours') && (
        <Field label={t('volunteers.hoursFor')} error={good ? undefined : t('volunteers.hoursWrong')} className="w-44">
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              inputMode="decimal"
              value={hours}
              onChange={(changed) => setHours(changed.target.value)}
            />
          )}
        </Field>
      )}
    </div>
  )
}

type VolunteerRowProps = {
  readonly event: OwnEvent
  readonly volunteer: Volunteer
  readonly choice: { readonly chosen: boolean; readonly onChoose: (on: boolean) => void } | undefined
}

function VolunteerRow({ event, volunteer, choice }: VolunteerRowProps) {
  const { t } = useTranslation('volunteering')
  const format = useFormat()
  const shiftText = useShiftText()
  const shift = event.shifts.find(({ id }) => id === volunteer.shift)
  const name = volunteer.name ?? t('volunteers.nameless')
  const facts = (
    <span className="flex flex-wrap items-center gap-2">
      <StateBadge of={signUpWorkflow} state={volunteer.state} />
      {shift && <span>{shiftText(shift)}</span>}
      {volunteer.skills.length > 0 && (
        <span>
          {t('volunteers.skills', {
            skills: volunteer.skills.map((skill) => t(`skills.${skill}`)).join(t('listSign')),
          })}
        </span>
      )}
      <span>{t('volunteers.joined', { date: isolate(format.instant(volunteer.joinedAt)) })}</span>
      {volunteer.hours !== null && (
        <span>
          {t('volunteers.hours', { count: Number(volunteer.hours), number: isolate(format.number(volunteer.hours)) })}
        </span>
      )}
    </span>
  )
  if (choice)
    return (
      <Checkbox
        label={<bdi>{name}</bdi>}
        hint={facts}
        checked={choice.chosen}
        onChange={(changed) => choice.onChoose(changed.target.checked)}
      />
    )
  return (
    <div>
      <p>
        <bdi>{name}</bdi> {volunteer.isSelf && <span className="text-muted">({t('volunteers.self')})</span>}
      </p>
      <div className="text-sm text-muted">{facts}</div>
    </div>
  )
}
