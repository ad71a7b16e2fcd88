import { mrvProjects as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../../platform/http/serve.ts'
import type { RegisterDeps } from './deps.ts'
import {
  beginProjectRegistration,
  readProjectRegistration,
  submitProjectRegistration,
  withdrawProjectRegistration,
} from './own-registration.ts'
import { listRegister, listRegistered, readRegistered, sumVerifiedOfSgi } from './read-register.ts'
import {
  downloadRegistrationFile,
  listProjectRegistrations,
  moveProjectRegistration,
  readProjectRegistrationForReview,
} from './review-registration.ts'
import { registrations } from './store.ts'

export const registerRoutes = (deps: RegisterDeps): readonly ServedRoute[] => [
  serve(contracts.readProjectRegistration, (call) => readProjectRegistration(deps, call)),
  serve(contracts.beginProjectRegistration, (call) => beginProjectRegistration(deps, call)),
  serve(contracts.saveProjectRegistration, registrations.save),
  serve(contracts.submitProjectRegistration, (call) => submitProjectRegistration(deps, call)),
  serve(contracts.withdrawProjectRegistration, (call) => withdrawProjectRegistration(deps, call)),

  serve(contracts.listProjectRegistrations, listProjectRegistrations),
  serve(contracts.readProjectRegistrationForReview, (call) => readProjectRegistrationForReview(deps, call)),
  serve(contracts.moveProjectRegistration, (call) => moveProjectRegistration(deps, call)),
  serve(contracts.downloadRegistrationFile, (call) => downloadRegistrationFile(deps, call)),

  serve(contracts.listRegister, listRegister),
  serve(contracts.readRegistered, readRegistered),
  serve(contracts.listRegistered, listRegistered),
  serve(contracts.sumVerifiedOfSgi, sumVerifiedOfSgi),
]
