import { mayPrepare, paths } from '@athar/contracts'
import type { HomePart } from '../platform/home.ts'
import { findingsToAnswer } from './store/findings.ts'

/** Findings that wait for an answer, for the client's members who give it. */
export const homePart: HomePart = async (db, { actor }) => {
  if (!('role' in actor) || !mayPrepare.some((role) => role === actor.role)) return {}
  const waiting = await findingsToAnswer(db, actor.organisationId)
  return { findings: waiting.map(({ id, ...of }) => ({ path: paths.mrvVerification(id), ...of })) }
}
