import { volunteering as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import { decideSignUps, listVolunteers } from './decide-sign-ups.ts'
import type { VolunteeringDeps } from './deps.ts'
import { joinEvent, listSignUps, withdrawSignUp } from './join-event.ts'
import { cancelEvent, createEvent, listOwnEvents, readOwnEvent, updateEvent } from './manage-events.ts'
import { listEvents, readEvent } from './read-events.ts'
import { hideEvent } from './hide-event.ts'

export const volunteeringRoutes = (deps: VolunteeringDeps): readonly ServedRoute[] => [
  serve(contracts.listEvents, listEvents),
  serve(contracts.readEvent, readEvent),
  serve(contracts.hideEvent, (call) => hideEvent(deps, call)),

  serve(contracts.joinEvent, (call) => joinEvent(deps, call)),
  serve(contracts.listSignUps, listSignUps),
  serve(contracts.withdrawSignUp, (call) => withdrawSignUp(deps, call)),

  serve(contracts.listOwnEvents, listOwnEvents),
  serve(contracts.createEvent, (call) => createEvent(deps, call)),
  serve(contracts.readOwnEvent, readOwnEvent),
  serve(contracts.updateEvent, (call) => updateEvent(deps, call)),
  serve(contracts.cancelEvent, (call) => cancelEvent(deps, call)),
  serve(contracts.listVolunteers, (call) => listVolunteers(deps, call)),
  serve(contracts.decideSignUps, (call) => decideSignUps(deps, call)),
]
