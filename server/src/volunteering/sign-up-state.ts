import type { volunteering } from '@athar/contracts'

/** On the day of the event the gates open some hours before it begins. */
export const gatesMs = 6 * 3600_000

/** Who comes and who does not is known no earlier than the event; the hours, once it began. */
export const isTooEarly = (action: volunteering.SignUpAction, startsAt: string, now: Date): boolean => {
  const start = Date.parse(startsAt)
  if (action === 'check-in') return now.getTime() < start - gatesMs
  return (action === 'note-no-show' || action === 'confirm-hours') && now.getTime() < start
}

/** From the opening of the gates to the end of the shift. */
export const isOn = ({ startsAt, hours }: { readonly startsAt: string; readonly hours: string }, now: Date): boolean =>
  !isTooEarly('check-in', startsAt, now) && now.getTime() <= Date.parse(startsAt) + Number(hours) * 3600_000
