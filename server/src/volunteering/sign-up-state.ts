import type { volunteering } from '@athar/contracts'

type State = volunteering.SignUpState

/** From which states each action leads, and where to. */
export const actions = {
  confirm: { from: ['requested', 'waitlisted'], to: 'confirmed' },
  'check-in': { from: ['confirmed'], to: 'checked-in' },
  'note-no-show': { from: ['confirmed'], to: 'no-show' },
  'confirm-hours': { from: ['checked-in'], to: 'hours-confirmed' },
  withdraw: { from: ['requested', 'confirmed', 'waitlisted'], to: 'withdrawn' },
} as const satisfies Record<volunteering.SignUpAction | 'withdraw', { from: readonly State[]; to: State }>

export const mayMove = (state: State, action: keyof typeof actions): boolean =>
  actions[action].from.some((from) => from === state)

/** On the day of the event the gates open some hours before it begins. */
const gatesMs = 6 * 3600_000

/** Who comes and who does not is known no earlier than the event; the hours, once it began. */
export const isTooEarly = (action: volunteering.SignUpAction, startsAt: string, now: Date): boolean => {
  const start = Date.parse(startsAt)
  if (action === 'check-in') return now.getTime() < start - gatesMs
  return (action === 'note-no-show' || action === 'confirm-hours') && now.getTime() < start
}
