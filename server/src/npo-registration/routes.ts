import { npoRegistration as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import type { NpoRegistrationDeps } from './deps.ts'
import { downloadLetter, downloadLetterForReview } from './letter.ts'
import { beginRegistration, giveIban, readOwnRegistration, submitRegistration } from './own-registration.ts'
import { listNpos, readNpo } from './read-npos.ts'
import {
  confirmAccount,
  downloadDocument,
  listRegistrations,
  moveRegistration,
  readRegistration,
} from './review-registration.ts'
import { registrations } from './store/registrations.ts'

/** The whole feature on one screen. */
export const npoRegistrationRoutes = (deps: NpoRegistrationDeps): readonly ServedRoute[] => [
  serve(contracts.readOwnRegistration, (call) => readOwnRegistration(deps, call)),
  serve(contracts.beginRegistration, (call) => beginRegistration(deps, call)),
  serve(contracts.saveRegistration, registrations.save),
  serve(contracts.submitRegistration, (call) => submitRegistration(deps, call)),
  serve(contracts.downloadLetter, (call) => downloadLetter(deps, call)),
  serve(contracts.giveIban, (call) => giveIban(deps, call)),

  serve(contracts.listRegistrations, listRegistrations),
  serve(contracts.readRegistration, (call) => readRegistration(deps, call)),
  serve(contracts.moveRegistration, (call) => moveRegistration(deps, call)),
  serve(contracts.confirmAccount, (call) => confirmAccount(deps, call)),
  serve(contracts.downloadLetterForReview, (call) => downloadLetterForReview(deps, call)),
  serve(contracts.downloadDocument, (call) => downloadDocument(deps, call)),

  serve(contracts.listNpos, listNpos),
  serve(contracts.readNpo, readNpo),
]
