import type { volunteering } from '@athar/contracts'

/** On the day of the event the gates open some hours before it begins. */
export const gatesMs = 6 * 3600_000

/** Who comes and who does not is known no earlier than the event; the hours, once it began. */
export const isTooEarly = (action: volunteering.SignUpAction, startsAt: string, now: Date): boolean => {
  const start = Date.parse(startsAt)
  if (action === 'check-in') return now.getTime() < start - gatesMs
  return (action === 'note-no-show' || action === 'confirm-hours') && now.getTime() < start
}

type Shift = { readonly startsAt: string; readonly hours: string }

/** Attendance is recorded until the shift ends; a device may hand in later what it noted in time. */
export const isOver = ({ startsAt, hours }: Shift, at: Date): boolean =>
  at.getTime() > Date.parse(startsAt) + Number(hours) * 3600_000

/** From the opening of the gates to the end of the shift. */
export const isOn = (shift: Shift, now: Date): boolean =>
  !isTooEarly('check-in', shift.startsAt, now) && !isOver(shift, now)
