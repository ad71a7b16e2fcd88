import { grants as contracts } from '@athar/contracts'
import { serve, type ServedRoute } from '../platform/http/serve.ts'
import { applyForGrant, submitApplication } from './apply-for-grant.ts'
import type { GrantsDeps } from './deps.ts'
import {
  approveApplications,
  assignReviewer,
  downloadFile,
  listApplications,
  moveApplication,
  readJudged,
} from './judge-applications.ts'
import { downloadLedger, readLedger } from './ledger.ts'
import { downloadDocument, downloadJudgedDocument } from './letters.ts'
import { listAwards } from './list-awards.ts'
import { createCall, listCalls, moveCall, readCall, updateCall } from './manage-calls.ts'
import {
  acceptAgreement,
  listOwnApplications,
  readApplication,
  reportMilestone,
  withdrawApplication,
} from './own-applications.ts'
import { listNameable, listProjectGrants, nameProject } from './name-project.ts'
import { listGrants, readGrant, readStanding } from './read-grants.ts'
import { releaseInstalment, returnReport } from './release-instalment.ts'
import { declareConflict, listReviews, readReview, scoreReview } from './review-application.ts'
import { applications } from './store/applications.ts'

/** The whole feature on one screen. */
export const grantsRoutes = (deps: GrantsDeps): readonly ServedRoute[] => [
  serve(contracts.listGrants, listGrants),
  serve(contracts.readGrant, readGrant),
  serve(contracts.readStanding, (call) => readStanding(deps, call)),

  serve(contracts.listOwnApplications, listOwnApplications),
  serve(contracts.applyForGrant, (call) => applyForGrant(deps, call)),
  serve(contracts.readApplication, (call) => readApplication(deps, call)),
  serve(contracts.listNameable, listNameable),
  serve(contracts.listProjectGrants, listProjectGrants),
  serve(contracts.nameProject, nameProject),
  serve(contracts.saveApplication, applications.save),
  serve(contracts.submitApplication, (call) => submitApplication(deps, call)),
  serve(contracts.withdrawApplication, (call) => withdrawApplication(deps, call)),
  serve(contracts.acceptAgreement, (call) => acceptAgreement(deps, call)),
  serve(contracts.reportMilestone, (call) => reportMilestone(deps, call)),

  serve(contracts.downloadDocument, (call) => downloadDocument(deps, call)),

  serve(contracts.listReviews, listReviews),
  serve(contracts.readReview, readReview),
  serve(contracts.scoreReview, scoreReview),
  serve(contracts.declareConflict, declareConflict),

  serve(contracts.listCalls, listCalls),
  serve(contracts.createCall, (call) => createCall(deps, call)),
  serve(contracts.readCall, (call) => readCall(deps, call)),
  serve(contracts.updateCall, (call) => updateCall(deps, call)),
  serve(contracts.moveCall, (call) => moveCall(deps, call)),
  serve(contracts.listApplications, listApplications),
  serve(contracts.readJudged, (call) => readJudged(deps, call)),
  serve(contracts.downloadFile, (call) => downloadFile(deps, call)),
  serve(contracts.downloadJudgedDocument, (call) => downloadJudgedDocument(deps, call)),
  serve(contracts.moveApplication, (call) => moveApplication(deps, call)),
  serve(contracts.assignReviewer, (call) => assignReviewer(deps, call)),
  serve(contracts.approveApplications, (call) => approveApplications(deps, call)),
  serve(contracts.releaseInstalment, (call) => releaseInstalment(deps, call)),
  serve(contracts.returnReport, (call) => returnReport(deps, call)),
  serve(contracts.readLedger, readLedger),
  serve(contracts.downloadLedger, downloadLedger),
  serve(contracts.listAwards, listAwards),
]
