import { useState } from 'react'
import { useSession } from './use-session.ts'

/**
 * A number that changes when another person signs in than the one before, for the key of a form on a page that is everybody's: what
 * one typed is not left to the next. Who only comes, or goes and comes back, keeps what they typed.
 */
export function useSeat(): number {
  const session = useSession()
  const person = session.status === 'signed-in' ? session.session.user.id : null
  const [seat, setSeat] = useState({ person, number: 0 })
  if (person === null || person === seat.person) return seat.number
  const number = seat.person === null ? seat.number : seat.number + 1
  setSeat({ person, number })
  return number
}
